// The contents of an archive: every table that its domain marks for export.
import { upkeepOf } from '../upkeep.ts';

/** Tables of this installation only, derived data, or machine traffic. */
const LEFT_BEHIND: ReadonlySet<string> = new Set([
  ...['tenants', 'outbox', 'undos', 'sheet_exports', 'data_moves', 'order_counts'],
  ...['import_mappings', 'imports', 'import_rows', 'courier_lookups', 'courier_answers'],
  ...['courier_exchanges', 'courier_pushes', 'webhook_deliveries'],
]);
/** Sums and marks derived from data in the archive. */
const isCounted = (table: string): boolean => /^(?:figure_|commission_sums)/.test(table);

/** Thai names, in display order. */
const THAI: Readonly<Record<string, string>> = {
  orders: 'ออเดอร์',
  order_items: 'รายการในออเดอร์',
  order_events: 'ประวัติออเดอร์',
  order_stock: 'สต็อกของออเดอร์',
  order_pictures: 'รูปของออเดอร์',
  order_proposals: 'คำขอแก้ของลูกค้า',
  order_links: 'ลิงก์ออเดอร์ของลูกค้า',
  messages: 'ข้อความ',
  message_orders: 'ออเดอร์ของข้อความ',
  message_rules: 'กฎการแจ้งลูกค้า',
  sent_messages: 'ข้อความที่ส่งถึงลูกค้า',
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
  expense_months: 'ค่าใช้จ่ายรายเดือน',
  leads: 'ลูกค้ามุ่งหวัง',
  lead_events: 'ประวัติลูกค้ามุ่งหวัง',
  lead_scripts: 'บทพูดของเทเลเซล',
  do_not_call: 'เบอร์ที่ขอไม่ให้โทร',
  shipments: 'พัสดุ',
  tracking_events: 'เส้นทางพัสดุ',
  shipment_batches: 'รอบสร้างพัสดุ',
  shipment_batch_items: 'พัสดุในรอบ',
  exceptions: 'พัสดุมีปัญหา',
  manifests: 'ใบส่งมอบพัสดุ',
  manifest_items: 'พัสดุในใบส่งมอบ',
  pickups: 'นัดขนส่งเข้ารับ',
  parcel_proofs: 'หลักฐานการส่ง',
  return_scans: 'สแกนรับของคืน',
  carrier_senders: 'ผู้ส่งตามขนส่ง',
  courier_accounts: 'บัญชีขนส่ง',
  courier_number_series: 'ช่วงเลขพัสดุของร้าน',
  print_jobs: 'รอบพิมพ์ใบปะหน้า',
  print_job_items: 'ใบปะหน้าที่พิมพ์',
  receipts: 'ใบเสร็จและใบกำกับ',
  receipt_counters: 'เลขที่ใบเสร็จล่าสุด',
  refunds: 'คืนเงิน',
  slips: 'สลิป',
  slip_verifiers: 'บริการตรวจสลิป',
  cod_bills: 'บิล COD',
  cod_lines: 'รายการ COD',
  cod_bank_lines: 'เงินเข้า COD',
  cod_imports: 'ไฟล์ COD ที่นำเข้า',
  cod_claims: 'COD ค้างที่จัดการแล้ว',
  cod_terms: 'เงื่อนไข COD ของขนส่ง',
  commission_plans: 'แผนค่าคอม',
  commission_orders: 'ค่าคอมรายออเดอร์',
  commission_months: 'รอบค่าคอม',
  commission_payments: 'การจ่ายค่าคอม',
  commission_paid: 'ค่าคอมที่จ่ายแล้ว',
  list_views: 'มุมมองที่บันทึกไว้',
  api_tokens: 'โทเคน API',
  webhooks: 'เว็บฮุก',
  audit_log: 'บันทึกการใช้งาน',
};

export const nameOfTable = (table: string): string => THAI[table] ?? table;

export interface DataTable {
  readonly table: string;
  /** Never exported: passwords, tokens, keys. */
  readonly hidden: readonly string[];
}

/** Orders and products first, as people look for them. */
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
