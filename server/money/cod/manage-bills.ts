// Rules of COD bills: built where no statement comes, paired with one bank line, closed on
// equality, reopened by role 1.
import type { buildCodBill } from '@app/contract/money/cod';
import type {
  closeCodBills,
  reopenCodBill,
  updateCodBill,
  updateCodTerms,
} from '@app/contract/money/cod-desk';
import { carrierById, carriers, type CarrierCode } from '@app/contract/kit/carriers';
import { bahtFromSatang, formatSatang, satangFromBaht } from '@app/contract/kit/money';
import { orderOfBankLine } from '../slip/slip.store.ts';
import { addExpenses, takeBackExpenses } from '../expense/manage-expenses.ts';
import type { TenantTx } from '../../platform/database.ts';
import { Failure, fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { optionsOf, saveOption } from '../../shop/index.ts';
import {
  billsByIds,
  lockCodLedger,
  insertLedgerBill,
  lockBills,
  pairBills,
  refreshBills,
  writeBank,
  writeClosed,
  type BillRow,
} from './cod.store.ts';
import { insertLedgerLines, saveTerm, spreadFee } from './due.store.ts';
import { findBankLine } from './intake.store.ts';
import { SETTLE } from './reconcile-again.job.ts';
import { billOf, courierOf, termsOf } from './list-cod.ts';

async function read(tx: TenantTx, id: number) {
  const [row] = await billsByIds(tx, [id]);
  if (!row) throw fail('NOT_FOUND');
  return billOf(row);
}

const compact = (day: string): string => day.replaceAll('-', '');

export async function buildCodBillUse({ tx, params, body }: Call<typeof buildCodBill>) {
  await lockCodLedger(tx);
  const { start, end } = body;
  const { cod_fee_percent: percent } = await optionsOf(tx, ['cod_fee_percent']);
  const id = await insertLedgerBill(tx, {
    courier: params.c,
    billNo: `COD-${compact(start)}-${compact(end)}`,
    day: end,
  });
  const feeRate = Math.round(percent * 100);
  const parcels = await insertLedgerLines(tx, {
    billId: id,
    courier: params.c,
    start,
    end,
    feeRate,
  });
  if (parcels === 0)
    throw fail('UNPROCESSED', {
      fields: { start: 'ช่วงนี้ไม่มีพัสดุ COD ที่ส่งสำเร็จและยังไม่อยู่ในบิล เลือกช่วงวันอื่น' },
    });
  await refreshBills(tx, [id]);
  await pairBills(tx);
  await tx.enqueue(SETTLE, {}, { key: SETTLE });
  tx.audit({
    action: 'cod.build',
    entity: 'cod-bill',
    entityId: id,
    after: { start, end, parcels },
  });
  return read(tx, id);
}

async function lockOne(tx: TenantTx, id: number): Promise<BillRow> {
  const [bill] = await lockBills(tx, [id]);
  if (!bill) throw fail('NOT_FOUND');
  return bill;
}

const unfit = (key: string, text: string): Failure =>
  fail('UNPROCESSED', { fields: { [key]: text } });

async function setFee(tx: TenantTx, bill: BillRow, feeSatang: number): Promise<void> {
  if (bill.source !== 'ledger')
    throw unfit('fee', 'ค่าธรรมเนียมของบิลนี้มาจากไฟล์ของขนส่ง แก้ที่ไฟล์แล้วนำเข้าใหม่');
  if (feeSatang > bill.collected_satang) throw unfit('fee', 'ค่าธรรมเนียมมากกว่ายอดเก็บของบิล');
  await spreadFee(tx, bill.id, feeSatang);
  await refreshBills(tx, [bill.id]);
}

async function pair(tx: TenantTx, bill: BillRow, bankLineId: number): Promise<void> {
  const line = await findBankLine(tx, bankLineId);
  if (!line) throw unfit('bankLineId', 'ไม่พบรายการธนาคารนี้ เลือกใหม่');
  if (line.bill_id !== null && line.bill_id !== bill.id)
    throw unfit('bankLineId', 'รายการธนาคารนี้จับคู่กับบิลอื่นแล้ว');
  const slipOrder = await orderOfBankLine(tx, line.id);
  if (slipOrder) throw unfit('bankLineId', `รายการธนาคารนี้คือสลิปของออเดอร์ ${slipOrder.code} แล้ว`);
  const off = line.amount_satang - bill.net_satang;
  if (off !== 0)
    throw unfit(
      'bankLineId',
      `เงินเข้า ${formatSatang(line.amount_satang)} ต่างจากยอดสุทธิของบิล ${formatSatang(bill.net_satang)} อยู่ ${formatSatang(Math.abs(off))} บาท`,
    );
  await writeBank(tx, bill.id, line.id);
}

export async function updateCodBillUse({ tx, params, body }: Call<typeof updateCodBill>) {
  await lockCodLedger(tx);
  const before = await lockOne(tx, params.id);
  if (before.closed_at) throw fail('BILL_CLOSED');
  if (body.version !== undefined && body.version !== before.version) throw fail('STALE');
  if (body.fee !== undefined) await setFee(tx, before, satangFromBaht(body.fee));
  if (body.bankLineId === null) await writeBank(tx, before.id, null);
  else if (body.bankLineId !== undefined)
    await pair(tx, await lockOne(tx, before.id), body.bankLineId);
  const bill = await read(tx, before.id);
  tx.audit({
    action: 'cod.bill',
    entity: 'cod-bill',
    entityId: before.id,
    before: { bankLineId: before.bank_line_id, feeSatang: before.fee_satang },
    after: { bankLineId: bill.bank?.id ?? null, feeSatang: satangFromBaht(bill.fee) },
  });
  return bill;
}

/** Why the bill cannot be closed; null if it can. */
function hindrance(bill: BillRow | undefined): string | null {
  if (!bill) return 'ไม่พบบิลนี้';
  if (bill.closed_at) return 'บิลนี้ปิดแล้ว';
  if (bill.bank_line_id === null || bill.bank_on === null)
    return 'ยังไม่มีรายการธนาคารที่เท่ากับยอดสุทธิของบิล';
  return bill.bank_satang === bill.net_satang ? null : 'ยอดสุทธิไม่เท่ากับรายการธนาคาร';
}

async function feeExpense(tx: TenantTx, bill: BillRow): Promise<number | null> {
  if (bill.fee_satang <= 0 || bill.bank_on === null) return null;
  const carrier = (carrierById(bill.courier)?.code ?? null) as CarrierCode | null;
  const [id] = await addExpenses(tx, [
    {
      type: 'shipping',
      date: bill.bank_on,
      amount: bahtFromSatang(bill.fee_satang),
      note: `ค่าธรรมเนียม COD บิล ${bill.bill_no}`,
      carrier,
      ref: bill.bill_no,
    },
  ]);
  return id ?? null;
}

export async function closeCodBillsUse({ tx, body }: Call<typeof closeCodBills>) {
  await lockCodLedger(tx);
  const ids = [...new Set(body.ids)];
  const found = new Map((await lockBills(tx, ids)).map((bill) => [bill.id, bill]));
  const errors = new Map<number, string>();
  for (const id of ids) {
    const bill = found.get(id);
    const error = hindrance(bill) ?? (bill && (await close(tx, bill)));
    if (error) errors.set(id, error);
  }
  if (errors.size > 0) {
    const after = { refused: [...errors.keys()] };
    tx.audit({ action: 'cod.close-refused', entity: 'cod-bill', after });
  }
  const now = new Map((await billsByIds(tx, ids)).map((row) => [row.id, billOf(row)]));
  return {
    items: ids.map((id) => {
      const error = errors.get(id) ?? null;
      return {
        id,
        t: error === null ? 'success' : 'error',
        error,
        bill: now.get(id) ?? null,
      } as const;
    }),
  };
}

async function close(tx: TenantTx, bill: BillRow): Promise<string | null> {
  try {
    const expenseId = await feeExpense(tx, bill);
    await writeClosed(tx, bill.id, { expenseId, isClosed: true });
  } catch (error) {
    // Nothing was written yet: the month is checked before the expense is added.
    if (error instanceof Failure && error.code === 'MONTH_CLOSED')
      return 'เดือนของวันที่เงินเข้าปิดแล้ว ลงค่าธรรมเนียมไม่ได้ ให้ผู้ดูแลระบบเปิดเดือนก่อน';
    throw error;
  }
  const after = { billNo: bill.bill_no, netSatang: bill.net_satang, feeSatang: bill.fee_satang };
  tx.audit({ action: 'cod.close', entity: 'cod-bill', entityId: bill.id, after });
  return null;
}

const SYSTEM_ADMIN = 1;

export async function reopenCodBillUse({ tx, params, body, session }: Call<typeof reopenCodBill>) {
  if (session.role !== SYSTEM_ADMIN) throw fail('INVALID_ROLE');
  await lockCodLedger(tx);
  const bill = await lockOne(tx, params.id);
  if (!bill.closed_at) throw fail('STALE');
  if (bill.expense_id !== null) await takeFeeBack(tx, bill.expense_id);
  await writeClosed(tx, bill.id, { expenseId: null, isClosed: false });
  tx.audit({
    action: 'cod.reopen',
    entity: 'cod-bill',
    entityId: bill.id,
    before: { closedAt: bill.closed_at, expenseId: bill.expense_id },
    after: { reason: body.reason },
  });
  return read(tx, bill.id);
}

const GONE = 'รายการนี้ถูกลบไปแล้ว';
const MONTH = 'เดือนนี้ปิดแล้ว';

async function takeFeeBack(tx: TenantTx, expenseId: number): Promise<void> {
  const [why = null] = await takeBackExpenses(tx, [expenseId]);
  if (why === null || why === GONE) return;
  if (why === MONTH) throw fail('MONTH_CLOSED');
  throw unfit('reason', 'มีคนแก้ไขค่าใช้จ่ายของบิลนี้แล้ว ลบรายการนั้นในค่าขนส่งก่อน แล้วเปิดบิลใหม่');
}

export async function updateCodTermsUse({ tx, body }: Call<typeof updateCodTerms>) {
  const before = await termsOf(tx);
  if (body.codDay !== undefined) await saveOption(tx, 'cod_day', body.codDay);
  for (const { carrier, holdDays } of body.couriers ?? [])
    await saveTerm(tx, courierOf(carrier) ?? carriers[0].id, holdDays);
  const after = await termsOf(tx);
  tx.audit({ action: 'cod.terms', entity: 'cod-terms', before, after });
  return after;
}
