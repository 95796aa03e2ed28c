// API calls for files in the histories of leads; the only file of the feature that makes them.
import { listLeadEvents } from '@app/contract/crm/detail';
import { addLeadFile, removeLeadFile } from '@app/contract/crm/file';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { formBody } from '../../ui/wire/form-body.ts';
import { keyOf } from '../../ui/wire/query.ts';

export interface NewFile {
  readonly leadId: number;
  readonly file: File;
  /** The same for every attempt with one picture, so that a lost answer is returned again. */
  readonly key: string;
}

export const add = ({ leadId, file, key }: NewFile) =>
  call(addLeadFile, { params: { id: leadId }, body: formBody({ file }) }, { idempotencyKey: key });

export const remove = (id: number, fileId: number) =>
  call(removeLeadFile, { params: { id, fileId } });

export const historyChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(listLeadEvents) });
