// Receives a buyer's proposal: it changes nothing by itself; a user answers it.
import type { ProposalBody } from '@app/contract/order/proposal';
import { phoneKey } from '@app/contract/kit/text';
import { checkPlace } from '../../engine/message-reader/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { optionsOf } from '../../shop/index.ts';
import { requireNoParcel } from '../order/move-order.ts';
import { lockOrderRows, type OrderRow } from '../order/order.store.ts';
import { insertEvents } from '../order/order-write.store.ts';
import {
  countProposalsSince,
  findOpenProposal,
  insertProposal,
  lastAnswer,
  type ProposalRow,
} from './proposal.store.ts';

/** The limit per order and day; no real buyer needs more. */
const MOST_A_DAY = 10;
const DAY_MS = 24 * 3600 * 1000;
const CLOSED = 'ร้านนี้ไม่รับคำขอแก้จากหน้านี้ ติดต่อร้านได้เลย';
const OFTEN = `ขอแก้ครบ ${MOST_A_DAY} ครั้งแล้ว ติดต่อร้านให้แก้ได้เลย`;

const notShipped: readonly OrderRow['status'][] = ['telesale', 'pending', 'send'];

/** Whether the buyer may propose a change: nothing is booked, and the address is in Thailand. */
export const mayPropose = ({
  status,
  pno,
  country,
}: Pick<OrderRow, 'status' | 'pno' | 'country'>) =>
  notShipped.includes(status) && pno === '' && country === 'TH';

/**
 * What became of the buyer's last proposal; undefined if there is none. `late`: the order was
 * shipped before the proposal was answered.
 */
export async function answerTo(
  tx: TenantTx,
  order: Pick<OrderRow, 'id' | 'status' | 'pno' | 'country'>,
): Promise<'open' | 'late' | 'taken' | 'declined' | undefined> {
  const { state } = (await lastAnswer(tx, order.id)) ?? {};
  if (state === 'replaced') return undefined;
  return state === 'open' && !mayPropose(order) ? 'late' : state;
}

const refuse = (fields: Record<string, string>) => fail('UNPROCESSED', { fields });

type ProposedFields = { readonly [Name in keyof ProposalBody]-?: string };

const whole = ({
  name,
  phone,
  address,
  subdistrict,
  district,
  province,
  postcode,
}: ProposalBody) => ({
  ...{ name: name ?? '', phone: phone ?? '', address: address ?? '' },
  ...{ subdistrict: subdistrict ?? '', district: district ?? '', province: province ?? '' },
  postcode: postcode ?? '',
});

const missing = 'ใส่ที่อยู่ให้ครบ: บ้านเลขที่ ตำบล อำเภอ จังหวัด รหัสไปรษณีย์';

/** An address must be complete and consistent; throws with the wrong fields. */
function requirePlace({
  address,
  subdistrict,
  district,
  province,
  postcode,
}: ProposedFields): void {
  const parts = { address, subdistrict, district, province, postcode };
  const empty = Object.entries(parts).filter(([, value]) => value === '');
  if (empty.length === Object.keys(parts).length) return;
  if (empty.length > 0) throw refuse(Object.fromEntries(empty.map(([name]) => [name, missing])));
  if (checkPlace(parts).ok) return;
  throw refuse({ subdistrict: 'ตำบล อำเภอ จังหวัด ไม่ตรงกับรหัสไปรษณีย์ ตรวจอีกครั้ง' });
}

const columnsOf = ({ name, ...rest }: ProposedFields) => ({ customer_name: name, ...rest });

const isSame = (row: ProposalRow, columns: ReturnType<typeof columnsOf>): boolean =>
  Object.entries(columns).every(([name, value]) => row[name as keyof ProposalRow] === value);

const shownOf = (proposedFields: ProposedFields, { id, created_at: at }: ProposalRow) => ({
  ...proposedFields,
  id,
  at: at.toISOString(),
});

/** Stores the proposal in place of an open one, and notes it in the order's history. */
export async function propose(tx: TenantTx, orderId: number, body: ProposalBody) {
  const wanted = whole(body);
  const [order] = await lockOrderRows(tx, [orderId], null);
  const { page_proposals: isOpen } = await optionsOf(tx, ['page_proposals']);
  if (!order) throw fail('NOT_FOUND');
  if (isOpen === 0) throw fail('NOT_FOUND', { thai: CLOSED });
  await requireNoParcel(tx, orderId);
  if (!mayPropose(order)) throw fail('SHIPMENT_EXISTS');
  requirePlace(wanted);
  const { name, phone, address } = wanted;
  if (name === '' && phone === '' && address === '') throw refuse({ address: missing });
  const columns = columnsOf(wanted);
  const open = await findOpenProposal(tx, orderId);
  // A second press sends the same proposal: it is not stored again.
  if (open && isSame(open, columns)) return shownOf(wanted, open);
  const since = new Date(tx.now.getTime() - DAY_MS);
  if ((await countProposalsSince(tx, orderId, since)) >= MOST_A_DAY)
    throw fail('TOO_MANY_REQUEST', { thai: OFTEN, retryAfterSeconds: 3600 });
  const row = await insertProposal(tx, orderId, columns);
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
  await insertEvents(tx, [{ orderId, kind: 'proposal', after: given }]);
  tx.audit({
    action: 'order.proposal',
    entity: 'order',
    entityId: orderId,
    after: {
      proposal: row.id,
      hasAddress: address !== '',
      isSamePhone: phone !== '' && phoneKey(phone) === order.phone_key,
    },
  });
  return shownOf(wanted, row);
}
