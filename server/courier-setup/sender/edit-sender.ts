// The sender as a courier knows the shop: the address in the address book, details here, keys with the account.
import { carriers, type CourierId } from '@app/contract/kit/carriers';
import {
  senderCouriers,
  senderForms,
  type getSender,
  type Sender,
  type SenderCourier,
  type setSender,
} from '@app/contract/courier-setup/sender';
import { findAddress, keepSender } from '../../customer/index.ts';
import { deployedCourier } from '../account/call-courier.ts';
import { filledKeys, keepAccount } from '../account/edit-account.ts';
import { numbersLeft } from '../number/own-numbers.ts';
import { fail } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Call, Services } from '../../platform/route.ts';
import { findSender, lockSender, saveSender } from './sender.store.ts';

interface SenderState {
  readonly c: SenderCourier;
  readonly filled: string[];
}

async function senderOf(
  tx: TenantTx,
  services: Services,
  { c, filled }: SenderState,
): Promise<Sender> {
  const row = await findSender(tx, c);
  const address = row && (await findAddress(tx, row.address_id));
  const details = row?.details ?? {};
  const form = senderForms[c];
  const missing = [
    ...(address ? [] : ['address']),
    ...form.details.filter((field) => field.required && !details[field.name]),
    ...form.credentials.filter((field) => field.required && !filled.includes(field.name)),
  ].map((field) => (typeof field === 'string' ? field : field.name));
  const courier = deployedCourier(services.config, c);
  return {
    c,
    address: address ?? null,
    details,
    filled,
    missing,
    numbersLeft: courier && (await numbersLeft(tx, { courier, details })),
    version: row?.version ?? 0,
  };
}

export async function getSenderUse({ tx, params, services }: Call<typeof getSender>) {
  const filled = await filledKeys(tx, services.secrets, params.c);
  return senderOf(tx, services, { c: params.c, filled });
}

type Body = Call<typeof setSender>['body'];

/** The length that labels' barcodes and the courier's systems are known to accept. */
const NUMBER_MOST = 15;

/** Fields of another courier are the caller's mistake, reported at the field. */
function requireOwnWords(c: SenderCourier, { details = {}, credentials = {} }: Body): void {
  const form = senderForms[c];
  const foreign = (given: object, known: readonly { name: string }[], path: string) =>
    Object.keys(given)
      .filter((name) => !known.some((field) => field.name === name))
      .map((name) => [`${path}.${name}`, 'ขนส่งรายนี้ไม่ใช้ข้อมูลนี้']);
  const fields = [
    ...foreign(details, form.details, 'details'),
    ...foreign(credentials, form.credentials, 'credentials'),
  ];
  if (fields.length > 0) throw fail('UNPROCESSED', { fields: Object.fromEntries(fields) });
  const { barcodeFrom, barcodeTo, numberFrom, numberTo, numberPrefix = '' } = details;
  if (numberPrefix.length + (numberFrom ?? '').length > NUMBER_MOST) {
    const text = `รวมคำนำหน้าแล้วต้องไม่เกิน ${NUMBER_MOST} ตัว`;
    throw fail('UNPROCESSED', { fields: { 'details.numberFrom': text } });
  }
  requireRange('details.barcodeTo', barcodeFrom, barcodeTo);
  requireRange('details.numberTo', numberFrom, numberTo);
}

/** As typed: numbers of equal length, the first not after the last. */
function requireRange(field: string, from = '', to = ''): void {
  if (from === '' || to === '') return;
  const fault =
    from.length !== to.length
      ? 'เลขสุดท้ายต้องมีจำนวนหลักเท่ากับเลขเริ่มต้น'
      : from > to
        ? 'เลขสุดท้ายต้องไม่น้อยกว่าเลขเริ่มต้น'
        : null;
  if (fault) throw fail('UNPROCESSED', { fields: { [field]: fault } });
}

export async function setSenderUse({ tx, params, body, services }: Call<typeof setSender>) {
  const { c } = params;
  requireOwnWords(c, body);
  await lockSender(tx, c);
  const before = await findSender(tx, c);
  if (body.version !== undefined && body.version !== (before?.version ?? 0)) throw fail('STALE');
  const { prefix: _prefix, version: _version, details = {}, credentials, ...place } = body;
  const carrier = carriers.find((each) => each.id === c)?.code ?? -1;
  const address = await keepSender(tx, { id: before?.address_id ?? null, carrier, place });
  const after = await saveSender(tx, c, {
    addressId: address.id,
    details: { ...before?.details, ...details } as Record<string, string>,
  });
  const kept = { courier: c, senderAddressId: address.id, credentials };
  const filled = await keepAccount(tx, services.secrets, kept);
  tx.audit({
    action: 'sender.set',
    entity: 'sender',
    entityId: address.id,
    before: before && { courier: c, details: before.details },
    after: { courier: c, details: after.details },
  });
  return senderOf(tx, services, { c, filled });
}

/** The sender details that the shop entered for this courier; empty for couriers without such details. */
export async function senderDetails(
  tx: TenantTx,
  courier: CourierId,
): Promise<Readonly<Record<string, string>>> {
  const c = senderCouriers.find((each) => each === courier);
  return (c && (await findSender(tx, c))?.details) ?? {};
}
