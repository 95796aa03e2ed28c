// Thai names for the parts of entries in the audit trail, and which parts need a right.
import type { Permission } from '@app/contract/kit/permissions';
import { exportNames } from './export-words.ts';
import { fieldNames } from './field-names.ts';

/** Names for keys that mean something else in this entity. */
const OF_ENTITY: Readonly<Record<string, string>> = {
  'shipment.code': 'รหัสสถานะขนส่ง',
  'product.active': 'เปิดขาย',
  'shipment.refused': 'สมัครไม่ได้',
  'shipment-batch.address': 'ที่อยู่ผู้ส่ง',
  'lead.merged': 'รวมจากลีด',
  'webhook.delivery': 'รายการส่งที่',
  'commission.from': 'เริ่มใช้เดือน',
  'view.list': 'หน้า',
};

/** The Thai name of a part; its key if there is none. */
export const fieldName = (key: string, entity: string): string =>
  OF_ENTITY[`${entity}.${key}`] ??
  (entity === 'export' ? exportNames[key] : undefined) ??
  fieldNames[key] ??
  key;

/** Shown in full only with the right to see buyers. */
const PERSONAL =
  /^(?:phone2?|phone_key|address|social|message|note|ship_note|shipNote|address_reason|addressReason|body|text|receiver|info|customer)$/;
/** Secrets are never written to the trail; if one were, it would not be shown. */
const SECRET = /password|secret|token|credential|apikey|app_?key/i;

/** Typed text, which may quote a phone or an address. */
const TYPED = /reason$/i;

/** Costs and earnings, with the right that shows them elsewhere. */
const COSTS: Readonly<Record<string, Permission>> = {
  'product.cost_satang': 'product.cost',
  'shipment.fee': 'report.profit',
  'expense.amountSatang': 'expense.view',
  'expense_month.budgets': 'expense.view',
  'commission.amount': 'report.commission',
  'commission.rules': 'report.commission',
  'commission.tiers': 'report.commission',
};

/** The right a part needs in addition to that for the trail; undefined for most parts. */
export const costRightOf = (key: string, entity: string): Permission | undefined =>
  COSTS[`${entity}.${key}`];

export const HIDDEN = '•••';

export const isPersonal = (key: string): boolean => PERSONAL.test(key);
export const isTyped = (key: string): boolean => TYPED.test(key);
export const isSecret = (key: string): boolean => SECRET.test(key);
