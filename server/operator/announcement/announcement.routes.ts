// Binds the calls of the announcement.
import crypto from 'node:crypto';
import * as c from '@app/contract/operator/announcement';
import { fail } from '../../platform/failure.ts';
import type { Route } from '../../platform/route.ts';
import { operatorRoute } from '../access/operator-route.ts';
import {
  findAnnouncement,
  removeAnnouncement,
  saveAnnouncement,
  type AnnouncementRow,
} from './announcement.store.ts';

const shapeOf = (row: AnnouncementRow | undefined): c.Announced =>
  row
    ? {
        kind: row.kind === 'warning' ? 'warning' : 'info',
        text: row.text,
        until: row.until?.toISOString() ?? null,
      }
    : null;

export const announcementRoutes: readonly Route[] = [
  operatorRoute(c.getAnnouncement, async ({ services: { db, now } }) => ({
    announcement: shapeOf(await findAnnouncement(db, now())),
  })),
  operatorRoute(c.announce, async ({ body, services: { db, now }, actOf }) => {
    const { kind, text, until } = body;
    const at = now();
    if (until !== null && Date.parse(until) <= at.getTime())
      throw fail('UNPROCESSED', { fields: { until: 'เลือกเวลาที่ยังมาไม่ถึง' } });
    const row = {
      key: crypto.randomUUID(),
      kind,
      text,
      until: until === null ? null : new Date(until),
    };
    const act = actOf({ action: 'announcement.say', details: { kind, text, until } });
    await saveAnnouncement(db, row, act);
    return { announcement: shapeOf(await findAnnouncement(db, at)) };
  }),
  operatorRoute(c.endAnnouncement, async ({ services: { db }, actOf }) => {
    if (!(await removeAnnouncement(db, actOf({ action: 'announcement.end' }))))
      throw fail('NOT_FOUND');
    return { ok: true } as const;
  }),
];
