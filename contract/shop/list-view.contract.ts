// Saved views of a list: filters, order and columns under a name; each user has their own.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

const MOST_KEYS = 40;

const list = z
  .string()
  .check(z.regex(/^[a-z][a-z-]{1,39}$/, { error: 'ชื่อรายการใช้ได้เฉพาะ a–z และ -' }));
const key = z.string().check(z.regex(/^[A-Za-z][A-Za-z-]{0,39}$/));
const few = z.refine<Record<string, unknown>>((all) => Object.keys(all).length <= MOST_KEYS, {
  error: `ไม่เกิน ${MOST_KEYS} รายการ`,
});

export const ListView = z.object({
  id: f.id,
  list: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.string()),
  columns: z.record(z.string(), z.boolean()),
});
export type ListView = z.infer<typeof ListView>;

export const listViews = endpoint({
  does: 'Lists the views that the session has saved of a list, by name.',
  at: 'GET /list-view',
  may: 'signedIn',
  takes: { query: z.object({ list }) },
  gives: z.object({ items: z.array(ListView) }),
  fails: [],
});

export const saveView = endpoint({
  does: 'Saves a view under a name; one of the same name is replaced. At most 30 of a list.',
  at: 'POST /list-view',
  may: 'signedIn',
  takes: {
    body: z.strictObject({
      list,
      name: f.text(60),
      search: z.record(key, f.optionalText(200)).check(few),
      columns: z.record(key, z.boolean()).check(few),
      prefix: f.prefix,
    }),
  },
  gives: ListView,
  fails: [],
  once: true,
});

export const deleteView = endpoint({
  does: "Removes one of the session's own views.",
  at: 'DELETE /list-view/{id}',
  may: 'signedIn',
  takes: { params: z.object({ id: f.idText }) },
  gives: f.ok,
  fails: ['NOT_FOUND'],
  once: 'by-state',
});
