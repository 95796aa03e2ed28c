// API calls of saved views; the only file of the feature that makes them.
import { deleteView, listViews, saveView } from '@app/contract/shop/list-view';
import type { Asks } from '@app/contract/kit/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type NewView = Asks<typeof saveView>['body'];

export const viewsQuery = (list: string) => read(listViews, { query: { list } });
export const save = (body: NewView) => call(saveView, { body });
export const remove = (id: number) => call(deleteView, { params: { id } });

export const viewsChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(listViews) });
