// SQL for the announcement, a row without a shop.
import { sql, type Database, type Row } from '../../platform/database.ts';
import { actValues, insertion, type OperatorAct } from '../access/access.store.ts';

export type AnnouncementRow = Row<'announcement', 'key' | 'kind' | 'text' | 'until'>;

/** The announcement that is valid now. */
export async function findAnnouncement(
  db: Database,
  now: Date,
): Promise<AnnouncementRow | undefined> {
  const [row] = await db.plain<AnnouncementRow>(sql`
    select key, kind, text, until from announcement where until is null or until > ${now}`);
  return row;
}

export const saveAnnouncement = (
  db: Database,
  { key, kind, text, until }: AnnouncementRow,
  act: OperatorAct,
) =>
  db.plain(sql`
    with told as (${insertion(act)})
    insert into announcement (key, kind, text, until) values (${key}, ${kind}, ${text}, ${until})
    on conflict (id) do update
      set key = excluded.key, kind = excluded.kind, text = excluded.text, until = excluded.until`);

/** False where there was none. */
export const removeAnnouncement = async (db: Database, act: OperatorAct): Promise<boolean> =>
  (
    await db.plain(sql`
      with removed as (delete from announcement returning key), told as (
        insert into operator_acts (operator_id, at, request_id, address, action, shop, details)
        select ${actValues(act)} from removed
      )
      select key from removed`)
  ).length > 0;
