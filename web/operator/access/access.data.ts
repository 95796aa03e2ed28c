// API calls of the operator's login and audit trail; the only file of the feature that makes them.
import {
  listOperatorActs,
  operatorLogin,
  operatorLogout,
  operatorMe,
  type OperatorAct,
} from '@app/contract/operator/access';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AppError } from '../../ui/wire/app-error.ts';
import { ask, operatorStore } from './ask.ts';

export type { OperatorAct };

export const ACTS_PAGE = 50;

async function askWho(): Promise<string> {
  try {
    operatorStore.set((await ask(operatorMe)).name);
  } catch (fault) {
    // "Nobody" is an answer too; other errors are shown.
    if (operatorStore.get() !== '') throw fault;
  }
  return operatorStore.get() ?? '';
}

/** Who is logged in, asked once; later the console knows from its own calls. */
export const whoQuery = () =>
  queryOptions<string, AppError>({ queryKey: ['who'], queryFn: askWho, staleTime: Infinity });

export async function logIn(typed: {
  name: string;
  password: string;
  code: string;
}): Promise<void> {
  operatorStore.set((await ask(operatorLogin, { body: typed })).name);
}

export async function logOut(everywhere: boolean): Promise<void> {
  await ask(operatorLogout, { body: { everywhere } });
  operatorStore.set('');
}

export const actsQuery = (shop: string | undefined, page: number) =>
  queryOptions<{ items: OperatorAct[]; total: number }, AppError>({
    queryKey: ['acts', shop, page],
    queryFn: ({ signal }) =>
      ask(listOperatorActs, { query: { shop, page, pageSize: ACTS_PAGE } }, signal),
    placeholderData: keepPreviousData,
  });
