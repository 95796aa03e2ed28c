// Issues parcel numbers from the shop's own range without gaps or repeats, and takes back unused ones.
import type { CourierId } from '@app/contract/kit/carriers';
import type * as Words from '../account/courier-words.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { countFree, freeNumbers, lockSeries, markFree, markUsed } from './parcel-number.store.ts';

/** A number issued to a parcel, with where it is returned to. */
export interface OwnNumber {
  /** In the courier's form. */
  readonly text: string;
  readonly series: string;
  readonly running: number;
}

type NumberErrors = Readonly<Record<string, string>>;

interface Taking {
  readonly courier: Words.Courier;
  /** The sender details that the shop entered for this courier. */
  readonly details: NumberErrors;
  readonly count: number;
}

/**
 * Runs in the transaction that stores the parcels, so that there is no number without a parcel. Returns fewer than
 * wanted at the end of the range; null = this courier issues its own numbers.
 */
export async function takeNumbers(
  tx: TenantTx,
  { courier, details, count }: Taking,
): Promise<OwnNumber[] | null> {
  if (!courier.numbers) return null;
  if (count === 0) return [];
  const range = courier.numbers(details);
  if (!range) throw fail('COURIER_NOT_READY', { thai: noRange(courier) });
  const { series, first, last, write } = range;
  const at = { courier: courier.id, series };
  await lockSeries(tx, at);
  const free = await freeNumbers(tx, { ...at, first, last, count });
  if (free.length > 0) await markUsed(tx, at, free);
  return free.map((running) => ({ text: write(running), series, running }));
}

const noRange = ({ nameEn }: Words.Courier): string =>
  `ยังไม่ได้ตั้งคำนำหน้าและช่วงเลขพัสดุของ ${nameEn} กรุณาตั้งในหน้าผู้ส่ง ${nameEn} ก่อน`;

/** Only for a number under which certainly nothing exists at the courier: the next parcel gets it. */
export async function releaseNumber(
  tx: TenantTx,
  courier: CourierId,
  { series, running }: OwnNumber,
): Promise<void> {
  await lockSeries(tx, { courier, series });
  await markFree(tx, { courier, series }, running);
}

/** Null = this courier issues its own numbers, or the shop has not entered its range. */
export async function numbersLeft(
  tx: TenantTx,
  { courier, details }: Omit<Taking, 'count'>,
): Promise<number | null> {
  const range = courier.numbers?.(details);
  if (!range) return null;
  const { series, first, last } = range;
  return countFree(tx, { courier: courier.id, series, first, last });
}
