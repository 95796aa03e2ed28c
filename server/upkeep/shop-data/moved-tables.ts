// The tables that are imported into a shop, in order, with their references.
import type * as z from 'zod/mini';
import * as rows from './row-shapes.ts';

type Referred = 'users' | 'categories' | 'channels' | 'addresses' | 'products' | 'orders';

export interface MovedTable {
  readonly table: string;
  readonly shape: z.ZodMiniObject;
  readonly refs: Readonly<Record<string, Referred>>;
  /** Whether its pictures need a signed link; undefined where it has none. */
  readonly hidesPictures?: boolean;
}

export const movedTables: readonly MovedTable[] = [
  { table: 'channels', shape: rows.Channels, refs: { ownerId: 'users' } },
  { table: 'addresses', shape: rows.Addresses, refs: { createdBy: 'users' } },
  { table: 'categories', shape: rows.Categories, refs: {} },
  {
    table: 'products',
    shape: rows.Products,
    refs: { categoryId: 'categories' },
    hidesPictures: false,
  },
  {
    table: 'set_components',
    shape: rows.SetComponents,
    refs: { setId: 'products', componentId: 'products' },
  },
  {
    table: 'stock',
    shape: rows.Stock,
    refs: { productId: 'products' },
  },
  {
    table: 'orders',
    shape: rows.Orders,
    refs: {
      channelId: 'channels',
      senderAddressId: 'addresses',
      telesaleBy: 'users',
      parentId: 'orders',
      mergedInto: 'orders',
      createdBy: 'users',
      packedBy: 'users',
    },
  },
  {
    table: 'order_items',
    shape: rows.OrderItems,
    refs: { orderId: 'orders', productId: 'products', categoryId: 'categories' },
  },
  { table: 'order_events', shape: rows.OrderEvents, refs: { orderId: 'orders', userId: 'users' } },
  {
    table: 'order_stock',
    shape: rows.OrderStock,
    refs: { orderId: 'orders', productId: 'products' },
  },
  {
    table: 'order_pictures',
    shape: rows.OrderPictures,
    refs: { orderId: 'orders', createdBy: 'users' },
    hidesPictures: true,
  },
  {
    table: 'refunds',
    shape: rows.Refunds,
    refs: { orderId: 'orders', createdBy: 'users', paidBy: 'users' },
    hidesPictures: true,
  },
  {
    table: 'stock_moves',
    shape: rows.StockMoves,
    refs: { productId: 'products', orderId: 'orders', userId: 'users' },
  },
];
