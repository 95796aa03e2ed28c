// The audit trail: who changed what in the shop, and the earlier value.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

/** Kinds of entities in the trail, with Thai names. */
export const auditEntities = {
  order: 'ออเดอร์',
  shipment: 'พัสดุ',
  'shipment-batch': 'รอบสร้างพัสดุ',
  pickup: 'การเรียกรถ',
  product: 'สินค้า',
  category: 'หมวดหมู่',
  address: 'ที่อยู่',
  channel: 'ช่องทาง',
  expense: 'ค่าใช้จ่าย',
  expense_month: 'เดือนบัญชี',
  receipt: 'เอกสาร',
  print: 'การพิมพ์',
  manifest: 'ใบส่งมอบ',
  message: 'ข้อความ',
  customer: 'ข้อมูลลูกค้า',
  lead: 'ลีด',
  user: 'ผู้ใช้',
  option: 'การตั้งค่า',
  shop: 'ร้าน',
  'courier-account': 'บัญชีขนส่ง',
  sender: 'ผู้ส่งของขนส่ง',
  import: 'การนำเข้า',
  export: 'ไฟล์ Excel',
  view: 'มุมมองของฉัน',
  trash: 'ถังขยะ',
  'cod-bill': 'บิล COD',
  'cod-line': 'รายการ COD',
  'cod-import': 'ไฟล์ COD',
  'cod-terms': 'กำหนดโอน COD',
} as const;
export type AuditEntity = keyof typeof auditEntities;

const entity = z.enum(Object.keys(auditEntities) as [AuditEntity, ...AuditEntity[]]);

const Change = z.object({
  /** The Thai name of the changed field; the key where there is none. */
  field: z.string(),
  /** In readable form; null for no value. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export const AuditRow = z.object({
  id: f.id,
  at: f.instant,
  /** Null: the system, through a job or a courier's push. */
  user: z.nullable(z.object({ id: f.id, username: z.string() })),
  /** The name of the user's API token that a program used; null where the user acted directly. */
  token: z.nullable(z.string()),
  action: z.string(),
  entity: z.string(),
  entityId: z.nullable(z.int()),
  /** 'แก้ไขสินค้า' */
  title: z.string(),
  /** 'SD1017 · THNE3D000025A', or a product or a user by name; null where there is nothing to name. */
  about: z.nullable(z.object({ text: z.string(), orderId: z.nullable(f.id) })),
  changes: z.array(Change),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const listAudit = endpoint({
  does: 'Lists who did what in the shop, newest first, with what changed; personal data only for those who may see it.',
  at: 'GET /audit',
  may: 'audit',
  takes: {
    query: z
      .object({
        entity: z.optional(entity),
        /** 'user.locked' */
        action: z.optional(f.optionalText(60)),
        id: z.optional(f.idText),
        userId: z.optional(f.idText),
        /** A complete order code or tracking number. */
        search: z.optional(f.optionalText(60)),
        /** 'people' excludes jobs and couriers' pushes. */
        by: z.optional(z.enum(['people'])),
        from: z.optional(f.day),
        to: z.optional(f.day),
        ...f.paging,
      })
      .check(f.daysInOrder),
  },
  gives: f.listOf(AuditRow),
  fails: [],
});
