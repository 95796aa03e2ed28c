// What stands in an archive: every table that goes along when the shop leaves, by what its domain says of it.
import { upkeepOf } from '../upkeep.ts';

/** Of this instance alone, made anew from the rest, or a talk between machines. */
const LEFT_BEHIND: ReadonlySet<string> = new Set([
  ...['tenants', 'outbox', 'undos', 'sheet_exports', 'data_moves', 'order_counts'],
  ...['import_mappings', 'imports', 'import_rows', 'courier_lookups', 'courier_answers'],
  ...['courier_exchanges', 'courier_pushes', 'webhook_deliveries'],
]);
/** Sums and marks of what is in the archive in full. */
const isCounted = (table: string): boolean => /^(?:figure_|commission_sums)/.test(table);

/** Names of people; a table without one goes under its own. */
const THAI: Readonly<Record<string, string>> = {
  orders: 'ออเดอร์',
  order_items: 'รายการในออเดอร์',
  order_events: 'ประวัติออเดอร์',
  order_stock: 'สต็อกของออเดอร์',
  order_pictures: 'รูปของออเดอร์',
  order_proposals: 'คำขอแก้ของลูกค้า',
  messages: 'ข้อความ',
  products: 'สินค้า',
  categories: 'หมวดหมู่',
  set_components: 'สินค้าในชุด',
  stock: 'สต็อก',
  stock_moves: 'ประวัติสต็อก',
  addresses: 'ที่อยู่และลูกค้า',
  channels: 'ช่องทาง',
  users: 'ผู้ใช้',
  options: 'การตั้งค่า',
  expenses: 'ค่าใช้จ่าย',
  leads: 'ลูกค้ามุ่งหวัง',
  lead_events: 'ประวัติลูกค้ามุ่งหวัง',
  shipments: 'พัสดุ',
  tracking_events: 'เส้นทางพัสดุ',
  print_jobs: 'รอบพิมพ์ใบปะหน้า',
  print_job_items: 'ใบปะหน้าที่พิมพ์',
  receipts: 'ใบเสร็จและใบกำกับ',
  refunds: 'คืนเงิน',
  slips: 'สลิป',
  cod_bills: 'บิล COD',
  cod_lines: 'รายการ COD',
  cod_bank_lines: 'เงินเข้า COD',
  audit_log: 'บันทึกการใช้งาน',
};

export const nameOfTable = (table: string): string => THAI[table] ?? table;

export interface DataTable {
  readonly table: string;
  /** Never leave: passwords, tokens, keys. */
  readonly hidden: readonly string[];
}

/** Orders and goods first, as people look for them. */
export function dataTables(): DataTable[] {
  const named = Object.keys(THAI);
  const places = new Map(named.map((name, at) => [name, at]));
  const placeOf = ({ table }: DataTable) => places.get(table) ?? named.length;
  return Object.values(upkeepOf)
    .flatMap(({ tables }) => Object.entries(tables))
    .flatMap(([table, { export: goes }]) => {
      if (goes === 'nothing' || LEFT_BEHIND.has(table) || isCounted(table)) return [];
      return [{ table, hidden: goes === 'whole' ? [] : goes.without }];
    })
    .sort((one, other) => placeOf(one) - placeOf(other));
}
