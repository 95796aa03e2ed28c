// API call that undoes a change; the only file of the feature that makes it.
import type { Gives } from '@app/contract/kit/endpoint';
import { undoChange } from '@app/contract/shop/undo';
import { call } from '../../ui/http.ts';

export type UndoResult = Gives<typeof undoChange>['items'][number];

export const takeBack = (token: string) => call(undoChange, { body: { token } });
