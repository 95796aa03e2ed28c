// The largest imports that the contract allows, each time with other rows, and their undo.
import { MAX_COD_ROWS } from '@app/contract/money/cod-import';
import { MAX_IMPORT_ROWS, type ImportKind } from '@app/contract/upkeep/import';
import { sendJson } from '../import/importer.ts';
import type { Shop } from '../orders/ground.ts';

export interface MeasuredCall {
  readonly what: string;
  /** Returns the status of the answer. */
  readonly ask: () => Promise<number>;
  /** Prepares and cleans up around each call; not measured. */
  readonly before?: () => Promise<unknown>;
  readonly after?: () => Promise<unknown>;
}

/** An import and the undo of what it created, oldest first. */
interface ImportAndUndo {
  readonly made: MeasuredCall;
  readonly undone: MeasuredCall;
}

/** Placeholder in the rows for the number of the call. */
const TIME = 'QQ';

interface Sheet {
  readonly kind: ImportKind;
  readonly head: readonly string[];
  readonly rowOf: (n: number) => readonly string[];
  /** The path for the rows that the preview has read, and their field name in the body. */
  readonly to: string;
  readonly as: string;
  readonly how?: object;
}

const ADDRESS = '99/1 ถ.สุขใจ ต.ช้างเผือก อ.เมือง จ.เชียงใหม่ 50300';
const phoneOf = (n: number): string => `0810${String(100_000 + n)}`;

const sheets: readonly Sheet[] = [
  {
    kind: 'order',
    head: ['ชื่อผู้รับ', 'เบอร์โทร', 'ที่อยู่', 'รหัสสินค้า', 'จำนวน', 'ยอด COD'],
    rowOf: (n) => [`ลูกค้า ${TIME} ${n}`, phoneOf(n), ADDRESS, 'P1', '2', '580'],
    ...{ to: '/order/import', as: 'orders' },
  },
  {
    kind: 'product',
    head: ['รหัสสินค้า', 'ชื่อสินค้า', 'หมวดหมู่', 'ราคาขาย'],
    rowOf: (n) => [`${TIME}${n}`, `สินค้านำเข้า ${TIME} ${n}`, 'ทั่วไป', '290'],
    ...{ to: '/product/import', as: 'products' },
  },
  {
    kind: 'expense',
    head: ['วันที่', 'จำนวนเงิน', 'รายการ', 'แคมเปญ/เลขอ้างอิง'],
    rowOf: (n) => ['2026-11-10', String(100 + n), `ค่าโฆษณา ${TIME} ${n}`, `${TIME}-${n}`],
    ...{ to: '/expense/import', as: 'expenses', how: { type: 'other' } },
  },
  {
    kind: 'lead',
    head: ['ชื่อ', 'เบอร์โทร', 'โน้ต'],
    rowOf: (n) => [`ลีด ${TIME} ${n}`, phoneOf(n), `สนใจ ${TIME}`],
    ...{ to: '/pipeline/import', as: 'leads', how: { existing: 'create' } },
  },
  {
    kind: 'address',
    head: ['ชื่อ', 'เบอร์โทร', 'ที่อยู่'],
    rowOf: (n) => [`ผู้รับ ${TIME} ${n}`, phoneOf(n), ADDRESS],
    ...{ to: '/address/import', as: 'addresses' },
  },
];

function undoOf(shop: Shop, what: string, imports: { path: string; id: number }[]): MeasuredCall {
  const ask = async (): Promise<number> => {
    const first = imports.shift();
    if (!first) throw new Error(`nothing of ${what} is left to be taken back`);
    const where = `${first.path}/${first.id}/undo`;
    const { undone } = await sendJson<{ undone: number }>(shop, where, {});
    if (undone === 0) throw new Error(`${where} took nothing back`);
    return 200;
  };
  return { what: `taking back ${what}`, ask };
}

async function importOf(shop: Shop, sheet: Sheet): Promise<ImportAndUndo> {
  const { kind, head, rowOf, to, as, how } = sheet;
  const rows = Array.from({ length: MAX_IMPORT_ROWS }, (_, n) => rowOf(n));
  const preview = { kind, grid: [head, ...rows] };
  const read = await sendJson<{ items: { values: object }[] }>(shop, '/import/preview', preview);
  const body = JSON.stringify({
    [as]: read.items.map(({ values }) => values),
    ...{ mode: 'all', ...how },
  });
  let time = 0;
  const imports: { path: string; id: number }[] = [];
  const ask = async (): Promise<number> => {
    time += 1;
    const again = JSON.parse(body.replaceAll(TIME, `T${time}`)) as object;
    const { made, importId } = await sendJson<{ made: number; importId: number }>(shop, to, again);
    if (made !== MAX_IMPORT_ROWS) throw new Error(`${to} made ${made} of ${MAX_IMPORT_ROWS}`);
    imports.push({ path: '/import', id: importId });
    return 200;
  };
  const what = `an import of ${MAX_IMPORT_ROWS}: ${as}`;
  return { made: { what, ask }, undone: undoOf(shop, what, imports) };
}

/** A statement with unknown parcels, each time with another bill number. */
function statementOf(shop: Shop): ImportAndUndo {
  let time = 0;
  const imports: { path: string; id: number }[] = [];
  const ask = async (): Promise<number> => {
    time += 1;
    const rows = Array.from(
      { length: MAX_COD_ROWS },
      (_, n) => `B${time},2026-11-10,TH${time}${String(n).padStart(8, '0')},${100 + (n % 900)},9`,
    );
    const form = new FormData();
    const csv = ['เลขบิล,วันที่โอน,เลขพัสดุ,ยอด COD,ค่าธรรมเนียม COD', ...rows].join('\n');
    form.set('file', new Blob([csv]), 'statement.csv');
    form.set('carrier', '0');
    const answer = await fetch(`${shop.base}/cod/import`, {
      ...{
        method: 'POST',
        body: form,
        headers: {
          authorization: `Bearer ${shop.token}`,
          'idempotency-key': crypto.randomUUID(),
        },
      },
    });
    const { made, importId } = (await answer.json()) as { made?: number; importId: number };
    if (made !== MAX_COD_ROWS) throw new Error(`the statement made ${made} of ${MAX_COD_ROWS}`);
    imports.push({ path: '/cod/import', id: importId });
    return answer.status;
  };
  const what = `a COD statement of ${MAX_COD_ROWS} lines`;
  return { made: { what, ask }, undone: undoOf(shop, what, imports) };
}

export async function importsOf(shop: Shop): Promise<ImportAndUndo[]> {
  const calls: ImportAndUndo[] = [];
  for (const sheet of sheets) calls.push(await importOf(shop, sheet));
  return [...calls, statementOf(shop)];
}
