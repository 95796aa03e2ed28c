// The rules of saved views: own views only, unique names, no more than a menu can show.
import type { deleteView, ListView, listViews, saveView } from '@app/contract/shop/list-view';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { lockViews, putView, removeView, viewsOf } from './list-view.store.ts';

const MOST_VIEWS = 30;

export async function listViewsUse({ tx, session, query }: Call<typeof listViews>) {
  return { items: await viewsOf(tx, session.userId, query.list) };
}

export async function saveViewUse({ tx, session, body }: Call<typeof saveView>): Promise<ListView> {
  const { list, name, search, columns } = body;
  await lockViews(tx, session.userId);
  const others = (await viewsOf(tx, session.userId, list)).filter((view) => view.name !== name);
  if (others.length >= MOST_VIEWS) {
    const text = `เก็บได้ไม่เกิน ${MOST_VIEWS} มุมมอง ลบอันที่ไม่ใช้ก่อน`;
    throw fail('UNPROCESSED', { fields: { name: text } });
  }
  const view = await putView(tx, session.userId, { list, name, search, columns });
  if (!view) throw new Error('the view was not written');
  tx.audit({ action: 'view.save', entity: 'view', entityId: view.id, after: { list, name } });
  return view;
}

export async function deleteViewUse({ tx, session, params }: Call<typeof deleteView>) {
  const removed = await removeView(tx, session.userId, params.id);
  if (!removed) throw fail('NOT_FOUND');
  tx.audit({ action: 'view.delete', entity: 'view', entityId: params.id, before: removed });
  return { ok: true as const };
}
