// Thai words for the choices that the audit trail stores by name, as screens show them.
import { moveReasons } from '@app/contract/catalog/stock';
import { messageChannels, messageEvents, sentReasons } from '@app/contract/buyer/message';
import { callResults, cancelReasons, leadStages, nextKinds } from '@app/contract/crm/states';
import { channelKinds } from '@app/contract/customer/channel';
import { buckets } from '@app/contract/kit/buckets';
import { flagNames } from '@app/contract/kit/carriers';
import { banks } from '@app/contract/kit/banks';
import { permissionNames } from '@app/contract/kit/permission-names';
import { roleNames } from '@app/contract/kit/permissions';
import { codBuckets, codDecisions } from '@app/contract/money/cod';
import { earnMoments } from '@app/contract/money/commission';
import { expenseTypes } from '@app/contract/money/expense';
import { receiptKinds } from '@app/contract/money/receipt';
import { refundStates } from '@app/contract/money/refund';
import { slipFaults, slipStates } from '@app/contract/money/slip';
import { messageStates } from '@app/contract/order/inbox';
import { orderStatuses, payMethods } from '@app/contract/order/order';
import { pictureKinds } from '@app/contract/order/picture';
import { customerTabs } from '@app/contract/report/lists';
import { exceptionRules, exceptionStates } from '@app/contract/shipping/exception';
import { labelSizes } from '@app/contract/shipping/label';
import { manifestStates } from '@app/contract/shipping/manifest';
import { pickupStates } from '@app/contract/shipping/pickup';
import { returnConditions } from '@app/contract/shipping/return';
import { shipmentStates } from '@app/contract/shipping/shipment';
import { riskActions } from '@app/contract/shop/setting';
import type { StaffEvent } from '@app/contract/shop/staff-push';
import { webhookEvents } from '@app/contract/shop/webhook';
import { addressTypes } from '@app/contract/customer/address';
import { exportWords } from './export-words.ts';

type Words = Readonly<Record<string | number, string>>;

const onOff: Words = { 0: 'ปิด', 1: 'เปิด' };
const staffEventWords: Readonly<Record<StaffEvent, string>> = {
  page_order: 'ออเดอร์ใหม่จากเซลเพจ',
  parcel_trouble: 'พัสดุมีปัญหา',
  cod_late: 'ยอด COD เลยกำหนด',
  stock_low: 'สินค้าใกล้หมด',
  leads_due: 'ลีดถึงกำหนดติดตาม',
};

/** Keys are a part's name, or `action.part` where the same part differs by action. */
const CHOICES: Readonly<Record<string, Words>> = {
  ...Object.fromEntries(flagNames.map((name) => [name, onOff])),
  stock_negative: onOff,
  vat: onOff,
  status: orderStatuses,
  payMethod: payMethods,
  stage: leadStages,
  stage_before: leadStages,
  cancel_reason: cancelReasons,
  cancelReason: cancelReasons,
  last_result: callResults,
  next_kind: nextKinds,
  reason: moveReasons,
  role: roleNames,
  two_factor_roles: roleNames,
  page_proposals: onOff,
  permissions: permissionNames,
  bank: Object.fromEntries(banks.map(({ code, name }) => [code, name])),
  environment: { production: 'ใช้งานจริง', training: 'ระบบทดสอบ' },
  year_style: { be: 'พ.ศ.', ce: 'ค.ศ.' },
  country: { TH: 'ไทย', LA: 'ลาว' },
  currency: { THB: 'บาท', LAK: 'กีบ' },
  format: { xlsx: 'Excel', pdf: 'PDF' },
  size: labelSizes,
  rule: exceptionRules,
  condition: returnConditions,
  decision: codDecisions,
  bucket: codBuckets,
  goesBy: { ours: 'ตามข้อมูลของร้าน', asked: 'ตามที่แจ้งแก้' },
  called: { answered: 'รับสาย', missed: 'ไม่รับสาย' },
  fault: slipFaults,
  earnOn: earnMoments,
  tab: customerTabs,
  t: {
    open: 'ยังไม่ครบ',
    packed: 'แพ็คครบแล้ว',
    already: 'เคยยิงแล้ว',
    added: 'เข้าใบส่งมอบแล้ว',
    refused: 'ไม่เข้าใบส่งมอบ',
    done: 'รับคืนแล้ว',
    success: 'สำเร็จ',
    error: 'ไม่สำเร็จ',
  },
  'address.type': addressTypes,
  'expense.type': expenseTypes,
  'channel.kind': channelKinds,
  'receipt.kind': receiptKinds,
  'order.kind': pictureKinds,
  'commission.kind': { percent: 'เปอร์เซ็นต์', baht: 'บาทต่อชิ้น' },
  'message.event': messageEvents,
  'message.channel': messageChannels,
  'message.reason': sentReasons,
  'option.event': messageEvents,
  'option.channel': messageChannels,
  'message.state': messageStates,
  'user.events': staffEventWords,
  'webhook.events': webhookEvents,
  'shipment.state': shipmentStates,
  'shipment.bucket': buckets,
  'pickup.state': pickupStates,
  'manifest.state': manifestStates,
  'exception.state': exceptionStates,
  'slip.state': slipStates,
  'slip.source': { shop: 'ร้านแนบ', page: 'ลูกค้าแนบ' },
  'refund.state': refundStates,
  // The lists that have saved views, by their paths.
  'view.list': {
    'order-telesale': orderStatuses.telesale,
    'order-pending': orderStatuses.pending,
    'order-salepage': 'เซลเพจ',
    'order-send': orderStatuses.send,
    'order-success': 'จัดส่งแล้ว',
    'order-cancel': orderStatuses.cancel,
    'order-return': orderStatuses.return,
  },
};

/** The word for a value that is one of the part's choices; undefined for other values. */
export function choiceText(key: string, value: unknown, action: string): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const [deed] = action.split('.');
  const own = deed === 'export' ? exportWords(key) : CHOICES[`${deed}.${key}`];
  const words = [own, CHOICES[key]].find((some) => some && Object.hasOwn(some, value));
  return words?.[value];
}

interface RiskRule {
  readonly action: keyof typeof riskActions;
  readonly refused: number;
  readonly of: number;
}

/** 'เตือน เมื่อไม่รับ 2 จาก 10 ออเดอร์' */
export function riskText(value: unknown): string | undefined {
  if (typeof value === 'string') return riskActions[value as RiskRule['action']];
  if (typeof value !== 'object' || value === null) return undefined;
  const { action, refused, of } = value as RiskRule;
  if (!Object.hasOwn(riskActions, action)) return undefined;
  return action === 'off'
    ? riskActions.off
    : `${riskActions[action]} เมื่อไม่รับ ${refused} จาก ${of} ออเดอร์`;
}
