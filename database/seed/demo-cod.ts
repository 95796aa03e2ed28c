// The demo shop's first COD statement: mostly right, with one parcel short and one unknown number.
import { listCodParcels } from '@app/contract/money/cod';
import type { Person } from '../../server/app/person.ts';

const HEAD = 'เลขบิล,วันที่โอน,เลขพัสดุ,ยอด COD,ค่าธรรมเนียม COD,ยอดโอนสุทธิ';
const FEE = 0.03;
/** How many of the newest parcels the courier has not paid yet. */
const UNPAID = 2;
const SHORT_BAHT = 20;
const DAY_MS = 86_400_000;

const line = (day: string, pno: string, amount: number): string => {
  const fee = Math.round(amount * FEE * 100) / 100;
  return [`FL${day.replaceAll('-', '')}`, day, pno, amount, fee, (amount - fee).toFixed(2)].join(
    ',',
  );
};

/** Call it after the orders' dates are spread, because only parcels delivered days ago are due. */
export async function fillCod(shop: Person): Promise<void> {
  const query = { bucket: 'unremitted', carrier: 0, pageSize: 50 } as const;
  const { items } = await shop.call(listCodParcels, { query });
  const paid = items.slice(0, Math.max(0, items.length - UNPAID));
  if (paid.length === 0) return;
  const day = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10);
  const rows = paid.map(({ pno, orderAmount }, n) =>
    line(day, pno, (orderAmount ?? 0) - (n === 1 ? SHORT_BAHT : 0)),
  );
  const csv = [HEAD, ...rows, line(day, 'TH0100DEMO01A', 390)].join('\r\n');
  const form = new FormData();
  form.set('carrier', '0');
  form.set('file', new Blob([csv]), `flash-cod-${day}.csv`);
  const answer = await shop.fetch('/cod/import', { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`The statement was refused: ${await answer.text()}`);
}
