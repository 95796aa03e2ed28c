// What the trail calls the parts of things, in Thai, and which of them only some may read.
import type { Permission } from '@app/contract/kit/permissions';
import { exportNames } from './export-words.ts';
import { fieldNames } from './field-names.ts';

/** Where the same key means something of its own. */
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

/** The Thai name of a part; its plain key where there is none. */
export const fieldName = (key: string, entity: string): string =>
  OF_ENTITY[`${entity}.${key}`] ??
  (entity === 'export' ? exportNames[key] : undefined) ??
  fieldNames[key] ??
  key;

/** What only those who may see buyers read in full. */
const PERSONAL =
  /^(?:phone2?|phone_key|address|social|message|note|ship_note|shipNote|address_reason|addressReason|body|text|receiver|info|customer)$/;
/** Never kept in the trail; should one get there all the same, it is not shown. */
const SECRET = /password|secret|token|credential|apikey|app_?key/i;

/** Typed by people: it may quote a phone or an address. */
const TYPED = /reason$/i;

/** What things cost the shop and what people earn, and who may see that elsewhere. */
const COSTS: Readonly<Record<string, Permission>> = {
  'product.cost_satang': 'product.cost',
  'shipment.fee': 'report.profit',
  'expense.amountSatang': 'expense.view',
  'expense_month.budgets': 'expense.view',
  'commission.amount': 'report.commission',
  'commission.rules': 'report.commission',
  'commission.tiers': 'report.commission',
};

/** The right that a part asks for besides that to the trail; none of most. */
export const costRightOf = (key: string, entity: string): Permission | undefined =>
  COSTS[`${entity}.${key}`];

export const HIDDEN = '•••';

export const isPersonal = (key: string): boolean => PERSONAL.test(key);
export const isTyped = (key: string): boolean => TYPED.test(key);
export const isSecret = (key: string): boolean => SECRET.test(key);
