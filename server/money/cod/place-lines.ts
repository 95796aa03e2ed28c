// Finds the courier of a statement, and the bill of each line.
import type { importCod } from '@app/contract/money/cod-import';
import { bangkokDay } from '@app/contract/kit/bangkok';
import { carrierById } from '@app/contract/kit/carriers';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { createPacer } from '../../platform/threads.ts';
import { openBills } from './cod.store.ts';
import { courierOfNumbers } from './intake.store.ts';
import { courierOf } from './list-cod.ts';
import type { NewLine } from './line.store.ts';
import type { StatementLine } from './read-file.ts';

export type ImportCall = OutsideCall<typeof importCod>;

export async function courierFor(
  tx: TenantTx,
  { body }: ImportCall,
  lines: readonly StatementLine[],
): Promise<string> {
  const asked = courierOf(body.carrier);
  const found =
    asked ??
    (await courierOfNumbers(
      tx,
      lines.map(({ pno }) => pno),
    ));
  if (found) return found;
  throw fail('UNPROCESSED', { fields: { carrier: 'เลือกขนส่งของไฟล์นี้' } });
}

/** Lines without a bill number go to the bill named in the request, else to that of their day. */
function namer({ body, services }: ImportCall, courier: string) {
  const today = bangkokDay(services.now());
  const short = (carrierById(courier)?.screen ?? courier).toUpperCase();
  return (line: StatementLine): { billNo: string; day: string } => {
    const day = line.paidOn ?? today;
    const billNo = line.billNo || body.billNo || `${short}-${day.replaceAll('-', '')}`;
    return { billNo, day };
  };
}

type Errors = { row: number; text: string }[];

/** The new lines with their bills; lines of closed bills are returned as errors. */
export async function placed(
  tx: TenantTx,
  call: ImportCall,
  { courier, fresh }: { courier: string; fresh: readonly StatementLine[] },
): Promise<{ lines: NewLine[]; errors: Errors }> {
  const name = namer(call, courier);
  const rest = createPacer();
  const named: { line: StatementLine; billNo: string; day: string }[] = [];
  for (const line of fresh) {
    await rest();
    named.push({ line, ...name(line) });
  }
  const wanted = new Map(named.map(({ billNo, day }) => [billNo, { billNo, day }]));
  const bills = await openBills(tx, courier, [...wanted.values()]);
  const byNo = new Map(bills.map((bill) => [bill.bill_no, bill]));
  const lines: NewLine[] = [];
  const errors: Errors = [];
  for (const { line, billNo } of named) {
    await rest();
    const bill = byNo.get(billNo);
    if (bill && !bill.is_closed) lines.push({ ...line, billId: bill.id });
    else errors.push({ row: line.row, text: `บิล ${billNo} ปิดแล้ว เพิ่มรายการไม่ได้` });
  }
  return { lines, errors };
}
