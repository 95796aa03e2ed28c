// The trash: what was deleted in the last 30 days, and restoring it.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import type { Permission } from '../kit/permissions.ts';
import { mayDelete } from '../kit/sheet-rights.ts';

/** Days after which the trash is emptied. */
export const TRASH_DAYS = 30;

/** Kinds of items in the trash, with Thai names and the rights that show and restore them: any one of them. */
export const trashKinds = {
  order: { name: 'ออเดอร์', may: ['order.delete'] },
  product: { name: 'สินค้า', may: ['product.edit'] },
  category: { name: 'หมวดหมู่', may: ['product.edit'] },
  address: { name: 'ที่อยู่', may: ['address.edit'] },
  channel: { name: 'ช่องทาง', may: ['channel.edit'] },
  expense: { name: 'ค่าใช้จ่าย', may: ['expense.edit'] },
  user: { name: 'ผู้ใช้', may: ['user.manage', 'member.manage'] },
} as const satisfies Record<string, { name: string; may: readonly Permission[] }>;
export type TrashKind = keyof typeof trashKinds;
export const trashKindNames = Object.keys(trashKinds) as [TrashKind, ...TrashKind[]];

const kind = z.enum(trashKindNames);

export const TrashItem = z.object({
  kind,
  id: f.id,
  /** Order code, product code, username; empty where there is none. */
  code: z.string(),
  name: z.string(),
  deletedAt: f.instant,
  deletedBy: z.nullable(z.object({ id: z.int(), username: z.string() })),
  /** Whole days until it is emptied; 0 on the last one. */
  daysLeft: f.count,
});
export type TrashItem = z.infer<typeof TrashItem>;

export const listTrash = endpoint({
  does: 'Lists what was deleted in the last 30 days, newest first: the kinds that the session may delete.',
  at: 'GET /trash',
  may: mayDelete,
  takes: { query: z.object({ kind: z.optional(kind), ...f.paging }) },
  gives: f.listOf(TrashItem),
  fails: [],
});

export const restoreTrash = endpoint({
  does: 'Puts back what was deleted, under the rules of making it: free name or code, open month, stock.',
  at: 'POST /trash/{kind}/{id}/restore',
  may: mayDelete,
  takes: {
    params: z.object({ kind, id: f.idText }),
    body: z.strictObject({ prefix: f.prefix }),
  },
  gives: f.ok,
  fails: [
    'RESTORE_BLOCKED',
    'NO_ORDER',
    'STOCK_SHORT',
    'NAME_EXIST',
    'ERR_PRODUCT_CODE_EXIST',
    'USER_EXIST',
    'USER_LIMIT',
    'INVALID_ROLE',
    'MONTH_CLOSED',
  ],
  once: 'by-state',
});
