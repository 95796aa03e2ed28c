// The fields that a sheet's columns may fill, by kind of import: paths, Thai names, and which are required.

export const importKinds = {
  order: 'ออเดอร์',
  product: 'สินค้า',
  expense: 'ค่าใช้จ่าย',
  lead: 'ลีด',
  address: 'ที่อยู่',
} as const;
export type ImportKind = keyof typeof importKinds;
export const importKindNames = ['order', 'product', 'expense', 'lead', 'address'] as const;

/** The origin of the file, which decides how its rows are combined. */
export const importSources = {
  general: 'ทั่วไป',
  shopee: 'Shopee',
  lazada: 'Lazada',
  tiktok: 'TikTok Shop',
  salepage: 'เซลเพจ',
} as const;
export type ImportSource = keyof typeof importSources;

/** Why a row is skipped unless a person ticks it: the marketplace cancelled it, or reports an unknown state. */
export const CANCELLED_AT_SOURCE = 'ยกเลิกแล้วที่ต้นทาง';
export const UNKNOWN_AT_SOURCE = 'ไม่รู้จักสถานะที่ต้นทาง';
/** The start of the reason where an order exists already. */
export const IMPORTED_BEFORE = 'เคยนำเข้าแล้ว';
export const importSourceNames = ['general', 'shopee', 'lazada', 'tiktok', 'salepage'] as const;

export interface ImportColumn {
  /** The path of its value in the imported object. */
  readonly key: string;
  readonly label: string;
  readonly needed?: true;
}

const order = [
  { key: 'ref', label: 'เลขออเดอร์ต้นทาง' },
  { key: 'info.name', label: 'ชื่อผู้รับ', needed: true },
  { key: 'info.phone', label: 'เบอร์โทร', needed: true },
  { key: 'info.phone2', label: 'เบอร์สำรอง' },
  { key: 'info.address', label: 'ที่อยู่', needed: true },
  { key: 'info.subdistrict', label: 'ตำบล/แขวง' },
  { key: 'info.district', label: 'อำเภอ/เขต' },
  { key: 'info.province', label: 'จังหวัด' },
  { key: 'info.postcode', label: 'รหัสไปรษณีย์' },
  { key: 'items.code', label: 'รหัสสินค้า/SKU' },
  { key: 'items.name', label: 'ชื่อสินค้า' },
  { key: 'items.variant', label: 'ตัวเลือกสินค้า' },
  { key: 'items.unit', label: 'จำนวน' },
  { key: 'items.price', label: 'ราคาต่อชิ้น' },
  { key: 'items.discount', label: 'ส่วนลดของรายการ' },
  { key: 'payment.method', label: 'วิธีชำระ' },
  { key: 'payment.codAmount', label: 'ยอด COD' },
  { key: 'payment.total', label: 'ยอดรวม' },
  { key: 'payment.shippingFee', label: 'ค่าส่ง' },
  { key: 'payment.discount', label: 'ส่วนลดท้ายบิล' },
  { key: 'payment.paid', label: 'ชำระแล้ว' },
  { key: 'payment.paidAt', label: 'วันที่ชำระ' },
  { key: 'info.social', label: 'ชื่อในโซเชียล' },
  { key: 'info.note', label: 'หมายเหตุ' },
  { key: 'state', label: 'สถานะที่ต้นทาง' },
] as const satisfies readonly ImportColumn[];

const product = [
  { key: 'code', label: 'รหัสสินค้า', needed: true },
  { key: 'name', label: 'ชื่อสินค้า', needed: true },
  { key: 'category', label: 'หมวดหมู่', needed: true },
  { key: 'price', label: 'ราคาขาย', needed: true },
  { key: 'cost', label: 'ต้นทุน' },
  { key: 'barcode', label: 'บาร์โค้ด' },
  { key: 'aliases', label: 'คำที่ลูกค้าเรียก' },
  { key: 'weight', label: 'น้ำหนัก (กรัม)' },
  { key: 'width', label: 'กว้าง (ซม.)' },
  { key: 'length', label: 'ยาว (ซม.)' },
  { key: 'height', label: 'สูง (ซม.)' },
  { key: 'lowStock', label: 'เตือนเมื่อเหลือ' },
] as const satisfies readonly ImportColumn[];

const expense = [
  { key: 'date', label: 'วันที่', needed: true },
  { key: 'amount', label: 'จำนวนเงิน', needed: true },
  { key: 'note', label: 'รายการ' },
  { key: 'ref', label: 'แคมเปญ/เลขอ้างอิง' },
  { key: 'channel', label: 'ช่องทาง/เพจ' },
  { key: 'product', label: 'รหัสสินค้า' },
] as const satisfies readonly ImportColumn[];

const lead = [
  { key: 'name', label: 'ชื่อ', needed: true },
  { key: 'phone', label: 'เบอร์โทร', needed: true },
  { key: 'channel', label: 'ที่มา' },
  { key: 'product', label: 'สินค้า' },
  { key: 'note', label: 'โน้ต' },
  { key: 'owner', label: 'ผู้ดูแล' },
  { key: 'next', label: 'นัด' },
  { key: 'social', label: 'ชื่อ LINE/FB' },
  { key: 'value', label: 'มูลค่าคาด' },
  { key: 'province', label: 'จังหวัด' },
  { key: 'address', label: 'ที่อยู่' },
] as const satisfies readonly ImportColumn[];

const address = [
  { key: 'type', label: 'ประเภท' },
  { key: 'name', label: 'ชื่อ', needed: true },
  { key: 'phone', label: 'เบอร์โทร', needed: true },
  { key: 'address', label: 'ที่อยู่', needed: true },
  { key: 'subdistrict', label: 'ตำบล/แขวง' },
  { key: 'district', label: 'อำเภอ/เขต' },
  { key: 'province', label: 'จังหวัด' },
  { key: 'postcode', label: 'รหัสไปรษณีย์' },
] as const satisfies readonly ImportColumn[];

export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  order,
  product,
  expense,
  lead,
  address,
};

type ColumnKey = (
  | typeof order
  | typeof product
  | typeof expense
  | typeof lead
  | typeof address
)[number]['key'];

export const columnKeys = [
  ...new Set([...order, ...product, ...expense, ...lead, ...address].map(({ key }) => key)),
] as [ColumnKey, ...ColumnKey[]];
