// The text of a notification, provided by the domain of the event: built when it is sent, for the user who will read
// it.
import { bangkokDay, bangkokTime } from '@app/contract/kit/bangkok';
import { deviceName } from '@app/contract/kit/device';
import { rightsOfEvents, staffEvents, type StaffEvent } from '@app/contract/shop/staff-push';
import type { TenantTx } from '../../platform/database.ts';
import { Port } from '../../platform/port.ts';
import { mayCall, type Session } from '../../platform/session.ts';
import { findLogin } from '../user/user.store.ts';

/** A notification's text; never with a customer's name, phone or address. */
export interface PushWords {
  readonly title: string;
  readonly body: string;
  /** The screen that it opens. */
  readonly path: string;
}

/** Null: there is nothing left to report, or nothing that this user may see. */
export type TellsEvent = (
  tx: TenantTx,
  session: Session,
  subject: string,
) => Promise<PushWords | null>;

/** Each event's text comes from its domain. */
export const pushWords = new Port<Readonly<Record<StaffEvent, TellsEvent>>>(
  'the words of notices to staff',
);

export const mayHear = (session: Session, event: StaffEvent): boolean =>
  mayCall(session, rightsOfEvents[event]);

export const offeredTo = (session: Session): StaffEvent[] =>
  staffEvents.filter((event) => mayHear(session, event));

const isStaffEvent = (event: string): event is StaffEvent =>
  (staffEvents as readonly string[]).includes(event);

/** Not in the contract: it cannot be switched off and goes only to the user who logged in. */
export const NEW_LOGIN = 'new_login';

async function newLoginOf(
  tx: TenantTx,
  { username }: Session,
  family: string,
): Promise<PushWords | null> {
  const login = await findLogin(tx, family);
  if (!login) return null;
  const { device, address, created_at: at } = login;
  const [, month, day] = bangkokDay(at).split('-');
  return {
    title: 'มีการเข้าสู่ระบบจากเครื่องใหม่',
    body: `${deviceName(device)} จาก ${address} เมื่อ ${day}/${month} ${bangkokTime(at)} น. ถ้าไม่ใช่คุณ กดที่นี่เพื่อออกจากทุกเครื่องอื่น แล้วเปลี่ยนรหัสผ่าน`,
    path: `/user/${username}/profile`,
  };
}

/** Not in the contract: a test that a user requested. */
export const TRIAL = 'trial';

const trialOf = ({ username }: Session): PushWords => ({
  title: 'ทดสอบการแจ้งเตือน',
  body: 'เครื่องนี้รับการแจ้งเตือนจากร้านได้แล้ว',
  path: `/user/${username}/profile`,
});

export async function wordsOf(
  tx: TenantTx,
  session: Session,
  { event, subject }: { readonly event: string; readonly subject: string },
): Promise<PushWords | null> {
  if (event === TRIAL) return trialOf(session);
  if (event === NEW_LOGIN) return newLoginOf(tx, session, subject);
  if (!isStaffEvent(event) || !mayHear(session, event)) return null;
  return pushWords.get()[event](tx, session, subject);
}
