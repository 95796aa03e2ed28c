// Tracking numbers issued outside this system: read from a list or a file, then saved one by one.
import { carrierById } from '@app/contract/kit/carriers';
import { normalizePhone, trackingNumber } from '@app/contract/kit/text';
import { orderStatuses } from '@app/contract/order/order';
import {
  NUMBERS_MOST,
  type NumberResult,
  type typeNumbers,
} from '@app/contract/shipping/by-courier';
import { shippingFacts } from '../../order/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { OutsideCall, Services } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { saveExternalParcels } from '../shipment/external-parcel/save-external-parcels.ts';
import {
  cells,
  headers,
  readSheet,
  SheetRefusal,
  type Table,
} from '../../engine/spreadsheet/index.ts';
import { idsOfCodes, ownersOfNumbers, withLiveParcel } from './by-courier.store.ts';

type NumbersCall = OutsideCall<typeof typeNumbers>;

interface TypedNumber {
  readonly row: number;
  readonly order: string;
  readonly pno: string;
  /** The row is hidden, by a filter or by hand: the user does not see it and does not mean it. */
  readonly isHidden?: boolean;
}

const TIMEOUT_MS = 15_000;
const numberPattern = /^(?=.*\d)[A-Za-z0-9-]{6,40}$/;
const TWICE = 'รายการนี้ถูกส่งมาซ้ำ';
const HIDDEN = 'แถวนี้ถูกซ่อนไว้ในไฟล์ จึงไม่ใส่เลข ถ้าต้องการให้แสดงแถวแล้วส่งใหม่';
const codePattern = /^SD\d{1,15}$/i;

export async function typeNumbersUse(call: NumbersCall): Promise<{ items: NumberResult[] }> {
  const { services, actor, session } = call;
  const typed = await typedOf(call);
  if (typed.length > NUMBERS_MOST) {
    throw fail('UNPROCESSED', {
      fields: { file: `ใส่ได้ครั้งละไม่เกิน ${NUMBERS_MOST} เลข แบ่งไฟล์แล้วลองใหม่` },
    });
  }
  const write = (tx: TenantTx) =>
    writeNumbers(tx, { services, session, courier: call.params.c }, typed);
  return { items: await services.db.withTenant(actor, write, { timeoutMs: TIMEOUT_MS }) };
}

async function typedOf({ body, actor }: NumbersCall): Promise<TypedNumber[]> {
  if (body.items) {
    return body.items.map(({ order, pno }, at) => ({ row: at + 1, order: String(order), pno }));
  }
  if (!body.file) throw fail('UNPROCESSED', { fields: { file: 'เลือกไฟล์หรือใส่เลขก่อน' } });
  const rows = rowsOf(await tableOf(body.file.bytes, actor.tenantId));
  if (rows.length > 0) return rows;
  throw fail('UNPROCESSED', {
    fields: { file: 'ไม่พบเลขออเดอร์ (SD…) ในไฟล์นี้ ใส่เลขออเดอร์และเลขพัสดุแถวละรายการ' },
  });
}

async function tableOf(bytes: Uint8Array, shop: number): Promise<Table> {
  try {
    return await readSheet(bytes, { shop });
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    throw fail('UNPROCESSED', { fields: { file: error.thai } }, error);
  }
}

/** Index of the column that the file names as its tracking numbers. */
function placeOfNumbers(table: Table): number | undefined {
  const { seen } = headers.findHeader('statement', table, undefined);
  const places: Readonly<Record<string, number | null>> = headers.guessMapping('statement', seen);
  return places['pno'] ?? undefined;
}

/** Rejects phones, dates and numbers whose last digits a spreadsheet has rounded. */
const mayBeNumber = (cell: string): boolean =>
  cells.isCutNumber(cell) ||
  (numberPattern.test(cell) && normalizePhone(cell) === null && cells.readDay(cell) === null);

/**
 * Rows with an order code. The tracking number is in the column of that name, else in the first
 * other cell that looks like one.
 */
function rowsOf(table: Table): TypedNumber[] {
  const place = placeOfNumbers(table);
  return table.rows.flatMap(({ number, cells: row, isHidden = false }) => {
    const order = row.find((cell) => codePattern.test(cell));
    if (order === undefined) return [];
    const found = row.find((cell) => cell !== order && mayBeNumber(cell));
    const pno = place === undefined ? found : row[place];
    return [{ row: number, order, pno: trackingNumber(pno ?? ''), isHidden }];
  });
}

async function writeNumbers(
  tx: TenantTx,
  {
    services,
    session,
    courier,
  }: { services: Services; session: Session; courier: NumbersCall['params']['c'] },
  typed: readonly TypedNumber[],
): Promise<NumberResult[]> {
  const carrier = carrierById(courier);
  const ids = await idsOfCodes(
    tx,
    session,
    typed.map(({ order }) => order),
  );
  const wanted = [...new Set(ids.values())];
  const orders = new Map(
    (await shippingFacts.lockOrders(tx, wanted)).map((order) => [order.id, order]),
  );
  const live = await withLiveParcel(tx, wanted);
  const owners = await ownersOfNumbers(
    tx,
    typed.map(({ pno }) => pno),
  );
  const results: NumberResult[] = [];
  /** The tracking number for each order: its last valid one wins. */
  const chosen = new Map<number, string>();
  const given = new Map<string, number>();
  for (const { isHidden = false, ...each } of typed) {
    const order = orders.get(ids.get(each.order.toUpperCase()) ?? 0);
    const owner = given.get(each.pno) ?? owners.get(each.pno);
    const isLive = live.has(order?.id ?? 0);
    const fault = isHidden ? HIDDEN : faultOf({ order, pno: each.pno, owner, isLive });
    results.push({ ...each, id: order?.id ?? null, ...told(fault) });
    if (!order || fault !== '') continue;
    given.delete(chosen.get(order.id) ?? '');
    given.set(each.pno, order.id);
    chosen.set(order.id, each.pno);
  }
  for (const [id, pno] of chosen)
    await shippingFacts.setOrderPno(tx, id, { pno, carrier: carrier?.code ?? 0 });
  await saveExternalParcels(tx, services, [...chosen.keys()]);
  // An order keeps one number; a user who gave two is told which one was dropped.
  const isKept = ({ id, pno }: NumberResult) => chosen.get(id ?? 0) === pno;
  return results.map((each) =>
    each.t === 'error' || isKept(each) ? each : { ...each, ...told(TWICE) },
  );
}

const told = (fault: string): Pick<NumberResult, 't' | 'errMessage'> => ({
  t: fault === '' ? 'success' : 'error',
  errMessage: fault,
});

interface Checked {
  readonly order: shippingFacts.OrderForShipping | undefined;
  readonly pno: string;
  /** The order that already has this number. */
  readonly owner: number | undefined;
  readonly isLive: boolean;
}

function faultOf({ order, pno, owner, isLive }: Checked): string {
  if (!order) return 'ไม่พบออเดอร์นี้ ตรวจเลขออเดอร์อีกครั้ง';
  if (cells.isCutNumber(pno)) return cells.cutNumber;
  if (!numberPattern.test(pno)) return 'เลขพัสดุเป็นตัวอักษรอังกฤษและตัวเลข 6–40 ตัว';
  if (order.country !== 'TH') return 'ออเดอร์ส่งลาวใช้เลขของร้านเอง';
  if (order.status !== 'send')
    return `ออเดอร์อยู่ในสถานะ "${orderStatuses[order.status]}" ใส่เลขได้เมื่อ "${orderStatuses.send}"`;
  if (isLive) return 'ออเดอร์นี้มีเลขพัสดุที่สร้างกับขนส่งแล้ว ต้องยกเลิกเลขก่อน';
  return owner === undefined || owner === order.id
    ? ''
    : 'เลขพัสดุนี้เป็นของออเดอร์อื่นแล้ว ถ้าใส่ผิดออเดอร์ ยกเลิกเลขที่ออเดอร์นั้นก่อน';
}
