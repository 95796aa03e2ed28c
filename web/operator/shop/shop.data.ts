// API calls about shops for operators; the only file of the feature that makes them.
import { enterShop, getSupportLeave } from '@app/contract/operator/enter';
import { makeAdministratorLink } from '@app/contract/operator/reset';
import {
  changeOperatedShop,
  getOperatedShop,
  listOperatedShops,
  openOperatedShop,
  type OperatedShop,
} from '@app/contract/operator/shop';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { AppError } from '../../ui/wire/app-error.ts';
import { ask } from '../access/ask.ts';

export type { OperatedShop };
/** The details of one shop. */
export type WholeShop = OperatedShop & { storageBytes: number | null };
export type ShopChange = Asks<typeof changeOperatedShop>['body'];
export type OpenedShop = Gives<typeof openOperatedShop>;

export const SHOPS_PAGE = 20;

export const shopsQuery = (search: string, page: number) =>
  queryOptions<{ items: OperatedShop[]; total: number }, AppError>({
    queryKey: ['shops', search, page],
    queryFn: ({ signal }) =>
      ask(listOperatedShops, { query: { search, page, pageSize: SHOPS_PAGE } }, signal),
    placeholderData: keepPreviousData,
  });

export const shopQuery = (label: string) =>
  queryOptions<WholeShop, AppError>({
    queryKey: ['shop', label],
    queryFn: ({ signal }) => ask(getOperatedShop, { params: { label } }, signal),
  });

/** After a change everything is fetched again: lists, the shop and its audit trail. */
export const shopsChanged = (client: QueryClient): Promise<void> => client.invalidateQueries();

export const openShop = (body: { label: string; name: string }): Promise<OpenedShop> =>
  ask(openOperatedShop, { body });

export const changeShop = (label: string, body: ShopChange) =>
  ask(changeOperatedShop, { params: { label }, body });

export const leaveQuery = (label: string) =>
  queryOptions<{ until: string | null; mayWrite: boolean }, AppError>({
    queryKey: ['leave', label],
    queryFn: ({ signal }) => ask(getSupportLeave, { params: { label } }, signal),
  });

export const enterShopAs = (label: string, reason: string) =>
  ask(enterShop, { params: { label }, body: { reason } });

export const makeLink = (
  label: string,
  body: { username: string; reason: string; removesFactor: boolean },
) => ask(makeAdministratorLink, { params: { label }, body });
