// The sender a courier knows the shop by: its address in the book, its details here, its keys with the account.
import { carriers } from '@app/contract/kit/carriers';
import {
  senderForms,
  type getSender,
  type Sender,
  type SenderCourier,
  type setSender,
} from '@app/contract/sender';
import { findAddress, keepSender } from '../address/index.ts';
import { filledKeys, keepAccount } from '../courier-account/index.ts';
import { fail } from '../platform/failure.ts';
import type { TenantTx } from '../platform/database.ts';
import type { Call } from '../platform/route.ts';
import { findSender, lockSender, saveSender } from './sender.store.ts';

interface Known {
  readonly c: SenderCourier;
  readonly filled: string[];
}

async function senderOf(tx: TenantTx, { c, filled }: Known): Promise<Sender> {
  const row = await findSender(tx, c);
  const address = row && (await findAddress(tx, row.address_id));
  const details = row?.details ?? {};
  const form = senderForms[c];
  const missing = [
    ...(address ? [] : ['address']),
    ...form.details.filter((field) => field.required && !details[field.name]),
    ...form.credentials.filter((field) => field.required && !filled.includes(field.name)),
  ].map((field) => (typeof field === 'string' ? field : field.name));
  return { c, address: address ?? null, details, filled, missing, version: row?.version ?? 0 };
}

export async function getSenderUse({ tx, params, services }: Call<typeof getSender>) {
  const filled = await filledKeys(tx, services.secrets, params.c);
  return senderOf(tx, { c: params.c, filled });
}

type Body = Call<typeof setSender>['body'];

/** Another courier's words are a mistake of the caller, told beside the field. */
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
  const { barcodeFrom = '', barcodeTo = '' } = details;
  if (barcodeFrom !== '' && barcodeTo !== '' && barcodeFrom > barcodeTo) {
    throw fail('UNPROCESSED', {
      fields: { 'details.barcodeTo': 'เลขสุดท้ายต้องไม่น้อยกว่าเลขเริ่มต้น' },
    });
  }
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
  return senderOf(tx, { c, filled });
}
