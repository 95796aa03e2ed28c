// How the audit trail shows old and new values: money, days, choices and lists in readable form.
import { orderCode } from '@app/contract/kit/order-states';
import { deviceName } from '@app/contract/kit/device';
import { carrierByCode, carrierById } from '@app/contract/kit/carriers';
import { formatSatang } from '@app/contract/kit/money';
import { dayText, ZONE, type YearStyle } from '@app/contract/kit/bangkok';
import { choiceText, riskText } from './audit-choices.ts';
import { fieldName } from './audit-fields.ts';
import { idsIn, referenceOf } from './references.ts';

const LONGEST = 300;
const SATANG_PER_BAHT = 100;

/** Amounts that entries of orders store in baht, as on the wire. */
const IN_BAHT = new Set([
  ...['total', 'paid', 'codAmount', 'discount', 'shippingFee'],
  ...['minTotal', 'maxTotal'],
]);

const clocks = Object.fromEntries(
  [
    ['be', 'th-TH-u-ca-buddhist'],
    ['ce', 'th-TH-u-ca-gregory'],
  ].map(([style, locale]) => [
    style,
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: ZONE,
    }),
  ]),
) as Record<YearStyle, Intl.DateTimeFormat>;

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function courierText(key: string, value: unknown): string | undefined {
  if (key === 'carrier' && typeof value === 'number') return carrierByCode(value)?.name;
  if (/couriers?$|^carriers$|^c$/.test(key) && typeof value === 'string')
    return value === 'laos' ? 'ลาว' : carrierById(value)?.name;
  return undefined;
}

/** A user agent that is no known browser stays as it is, such as a program's name. */
function deviceText(key: string, value: unknown): string | undefined {
  if (key !== 'agent' || typeof value !== 'string') return undefined;
  const name = deviceName(value);
  return name === deviceName('') ? value : name;
}

/** The context of a part, and the names of referenced things. */
export interface AuditTextOptions {
  readonly year: YearStyle;
  readonly action: string;
  readonly entity: string;
  /** Undefined if the thing is gone. */
  readonly nameOf: (kind: string, id: number) => string | undefined;
}

const GONE = 'รายการที่ลบแล้ว';

function namedText(
  key: string,
  value: unknown,
  { entity, nameOf }: AuditTextOptions,
): string | undefined {
  const kind = referenceOf(key, entity);
  const ids = idsIn(value);
  if (kind === undefined || ids.length === 0) return undefined;
  // An order's code follows from its id, even after the order is gone.
  const nameOfOne = (id: number): string =>
    nameOf(kind, id) ?? (kind === 'order' ? orderCode(id) : GONE);
  return ids.map(nameOfOne).join(', ');
}

function numberText(key: string, value: number): string {
  if (/satang$/i.test(key)) return `${formatSatang(value)} บาท`;
  if (IN_BAHT.has(key)) return `${formatSatang(Math.round(value * SATANG_PER_BAHT))} บาท`;
  return String(value);
}

/** 'จำนวน 2 สินค้า P001 สบู่' */
const partsText = (value: object, auditTextOptions: AuditTextOptions): string =>
  Object.entries(value)
    .map(
      ([key, part]) =>
        `${fieldName(key, auditTextOptions.entity)} ${partText(key, part, auditTextOptions)}`,
    )
    .join(' ');

function partText(key: string, value: unknown, auditTextOptions: AuditTextOptions): string {
  if (Array.isArray(value))
    return value.map((part) => partText(key, part, auditTextOptions)).join(', ');
  const choice =
    choiceText(key, value, auditTextOptions.action) ??
    namedText(key, value, auditTextOptions) ??
    courierText(key, value) ??
    deviceText(key, value) ??
    (key === 'risk_rule' ? riskText(value) : undefined);
  if (choice !== undefined) return choice;
  if (typeof value === 'number') return numberText(key, value);
  if (typeof value === 'boolean') return value ? 'ใช่' : 'ไม่ใช่';
  if (typeof value === 'object' && value !== null) return partsText(value, auditTextOptions);
  if (key === 'image_name') return value === '' ? '' : 'มีรูป';
  const text = String(value ?? '');
  if (DAY.test(text)) return dayText(text, auditTextOptions.year);
  return INSTANT.test(text) ? instantText(text, auditTextOptions.year) : text;
}

/** Text that only looks like an instant stays as typed. */
function instantText(text: string, year: YearStyle): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : clocks[year].format(at);
}

/** The value in readable form; null if empty. */
export function valueText(
  key: string,
  value: unknown,
  auditTextOptions: AuditTextOptions,
): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = partText(key, value, auditTextOptions);
  if (text === '') return null;
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
