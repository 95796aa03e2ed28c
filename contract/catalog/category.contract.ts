// Product categories: groups for pick lists and reports.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizeText } from '../kit/text.ts';

const name = z.pipe(z.string().check(z.overwrite(normalizeText)), f.text(60));
const sort = z.optional(z.int().check(z.gte(0), z.lte(9999)));
const params = z.object({ id: f.idText });

export const Category = z.object({
  id: f.id,
  name: z.string(),
  sort: z.int(),
  productCount: f.count,
  /** Sales of its products in confirmed orders of the last 30 days; with `showSold=1` and `report.sales`. */
  sales30: z.optional(f.bahtOut),
  version: z.int(),
});
export type Category = z.infer<typeof Category>;

export const listCategories = endpoint({
  does: 'Lists the categories in their order, each with how many products it holds.',
  at: 'GET /category',
  may: 'product.view',
  takes: {
    query: z.object({
      search: z.optional(f.optionalText(60)),
      showSold: z.optional(f.flagText),
      ...f.paging,
    }),
  },
  gives: f.listOf(Category),
  fails: [],
});

export const createCategory = endpoint({
  does: 'Adds a category; names are unique within the shop.',
  at: 'POST /category',
  may: 'product.edit',
  takes: { body: z.strictObject({ name, sort, prefix: f.prefix }), encoding: 'form' },
  gives: Category,
  fails: ['NAME_EXIST'],
  once: true,
});

export const updateCategory = endpoint({
  does: 'Renames or moves a category in the order.',
  at: 'PUT /category/{id}',
  may: 'product.edit',
  takes: {
    params,
    body: z.strictObject({
      name: z.optional(name),
      sort,
      version: z.optional(z.int()),
      prefix: f.prefix,
    }),
  },
  gives: Category,
  fails: ['CAT_NOT_FOUND', 'NAME_EXIST', 'STALE'],
  once: 'by-state',
});

export const deleteCategory = endpoint({
  does: 'Removes a category; its products go to `moveTo`, without which a filled one stays.',
  at: 'DELETE /category/{id}',
  may: 'product.edit',
  takes: {
    params,
    query: z.object({ moveTo: z.optional(f.idText) }),
    body: z.strictObject({ moveTo: z.optional(f.id), prefix: f.prefix }),
  },
  gives: z.object({ ok: z.literal(true), moved: f.count, undoToken: f.undoToken }),
  fails: ['CAT_NOT_FOUND', 'IN_USE'],
  once: 'by-state',
});
