// API calls of the trash; the only file of the feature that makes them.
import type { Asks } from '@app/contract/kit/endpoint';
import { listTrash, restoreTrash, type TrashItem } from '@app/contract/upkeep/trash';
import { call } from '../../ui/http.ts';
import { read } from '../../ui/wire/query.ts';

export type { TrashItem };
export type TrashQuery = Asks<typeof listTrash>['query'];

export const trashQuery = (query: TrashQuery) => read(listTrash, { query }, { keep: true });

export const restore = ({ kind, id }: TrashItem) =>
  call(restoreTrash, { params: { kind, id }, body: {} });
