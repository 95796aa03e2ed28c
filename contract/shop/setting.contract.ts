// The shop's options: each with its name, rule, default, and who may set it.
import * as z from 'zod/mini';
import { CourierRules } from '../kit/courier-rules.ts';
import { banks, type BankCode } from '../kit/banks.ts';
import { courierIds, flagNames } from '../kit/carriers.ts';
import { imageFile, PICTURE_BODY } from './image.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizePhone, normalizeText, plainNumber } from '../kit/text.ts';

/** `role1`: the system administrator; `operator`: the company that runs the service, through its tool. */
type Setter = 'setting' | 'role1' | 'operator';

interface OptionRule<S extends z.core.$ZodType> {
  readonly schema: S;
  readonly initial: z.core.output<S>;
  readonly setter: Setter;
}

const rule = <S extends z.core.$ZodType>(
  schema: S,
  initial: z.core.output<S>,
  setter: Setter = 'setting',
): OptionRule<S> => ({ schema, initial, setter });

const tidy = z.string().check(z.overwrite(normalizeText));
const line = (max: number) => z.pipe(tidy, f.optionalText(max));

const digits = z.string().check(z.maxLength(60), z.overwrite(plainNumber));

/** The check digit of a 13-digit Thai tax or citizen number. */
const isThaiNumber = (value: string): boolean => {
  if (!/^\d{13}$/.test(value)) return false;
  const sum = [...value.slice(0, 12)].reduce(
    (total, digit, i) => total + Number(digit) * (13 - i),
    0,
  );
  return (11 - (sum % 11)) % 10 === Number(value[12]);
};

const emptyOr = (isRight: (value: string) => boolean, error: string) =>
  z.refine<string>((value) => value === '' || isRight(value), { error });

const isPromptPay = (value: string): boolean =>
  normalizePhone(value) === value || isThaiNumber(value) || /^\d{15}$/.test(value);

/** Numbers may be sent as text, as forms do. */
const whole = (min: number, max: number) =>
  z.pipe(
    z.transform((value: number | string) =>
      typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
    ),
    z.int().check(z.gte(min), z.lte(max)),
  );

const percent = z.pipe(
  z.transform((value: number | string) =>
    typeof value === 'string' && /^\d{1,3}(\.\d{1,2})?$/.test(value) ? Number(value) : value,
  ),
  f.baht.check(z.lte(100)),
);

const zeroOrOne = z.pipe(
  z.transform((value: 0 | 1 | '0' | '1' | boolean) => {
    if (value === '1' || value === true) return 1;
    return value === '0' || value === false ? 0 : value;
  }),
  z.union([z.literal(0), z.literal(1)], { error: 'ต้องเป็น 0 หรือ 1' }),
);

/** The prefix of a document's running number. */
const numberPrefix = tidy.check(
  z.toUpperCase(),
  z.regex(/^[A-Z0-9/-]{0,8}$/, { error: 'ใช้ A–Z ตัวเลข - หรือ / ไม่เกิน 8 ตัว' }),
);

const clockTime = z
  .string()
  .check(
    z.maxLength(5),
    z.regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, { error: 'ใช้รูปแบบ ชช:นน เช่น 14:30' }),
  );

const bankAccount = z.strictObject({
  bank: z.enum(banks.map((bank) => bank.code) as [BankCode, ...BankCode[]]),
  number: digits.check(z.regex(/^\d{10,15}$/, { error: 'ใส่เลขบัญชี 10–15 หลัก' })),
  name: z.pipe(tidy, f.text(100)),
});

/** What the shop requires for a buyer whose parcels came back; each is stricter than the one before. */
export const riskActions = {
  off: 'ไม่ตรวจ',
  warn: 'เตือน',
  reason: 'เก็บปลายทางได้เมื่อบอกเหตุผล',
  transfer: 'ต้องโอนก่อน',
  block: 'ไม่รับออเดอร์',
} as const;
export type RiskAction = keyof typeof riskActions;

const riskActionNames = Object.keys(riskActions) as [RiskAction, ...RiskAction[]];
const usualRisk = { action: 'warn' as RiskAction, refused: 2, of: 10 };

/** `refused` of the last `of` orders came back; a stored action without figures gets the defaults. */
const riskRule = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' ? { ...usualRisk, action: value } : value,
  ),
  z
    .strictObject({
      action: z.enum(riskActionNames, { error: 'เลือกสิ่งที่ให้ระบบทำ' }),
      refused: whole(1, 20),
      of: whole(1, 50),
    })
    .check(
      z.refine(({ refused, of }) => refused <= of, {
        error: 'จำนวนที่ไม่รับต้องไม่เกินจำนวนออเดอร์ที่นับ',
        path: ['refused'],
      }),
    ),
);

const summary = `สรุปออเดอร์ {code}
{items}
รวม {total} บาท ({payment})
จัดส่งที่ {name} {phone}
{address}`;

const tracking = `ส่งของให้ {name} แล้วทาง {carrier}
เลขพัสดุ {pno}
ยอดเก็บปลายทาง {cod} บาท
ติดตามได้ที่ {link}
{shop}`;

/** The table of all options. */
export const optionRules = {
  company_name: rule(line(150), ''),
  company_address: rule(line(400), ''),
  company_phone: rule(
    digits.check(emptyOr((value) => normalizePhone(value) !== null, 'ใส่เบอร์โทรไทย 9–10 หลัก')),
    '',
  ),
  company_taxid: rule(
    digits.check(emptyOr(isThaiNumber, 'เลขประจำตัวผู้เสียภาษีไม่ถูกต้อง ตรวจให้ครบ 13 หลัก')),
    '',
  ),
  company_branch: rule(line(100), ''),
  vat: rule(zeroOrOne, 0),
  shippingFlash: rule(zeroOrOne, 0, 'role1'),
  shippingJnt: rule(zeroOrOne, 0, 'role1'),
  shippingLaos: rule(zeroOrOne, 0, 'role1'),
  shippingThaiPost: rule(zeroOrOne, 0, 'role1'),
  shippingKerry: rule(zeroOrOne, 0, 'role1'),
  shippingBestExpress: rule(zeroOrOne, 0, 'role1'),
  openCRM: rule(zeroOrOne, 0, 'role1'),
  /** 1: stock may become negative, and orders may reserve missing stock. */
  stock_negative: rule(zeroOrOne, 0),
  /** A second order to the same phone within this many days asks for confirmation; 0 = never. */
  duplicate_days: rule(whole(0, 90), 3),
  risk_rule: rule(riskRule, usualRisk),
  cod_fee_percent: rule(percent, 3),
  /** Days that the shop adds to the courier's own before COD money counts as overdue. */
  cod_day: rule(whole(0, 30), 0),
  year_style: rule(z.enum(['be', 'ce']), 'be'),
  summary_template: rule(line(2000), summary),
  tracking_template: rule(line(2000), tracking),
  /** Preselected when booking a parcel; empty = the first connected courier. */
  default_courier: rule(z.enum(['', ...courierIds], { error: 'ไม่รู้จักขนส่งนี้' }), ''),
  /** Tried in order where nobody chose a courier. */
  courier_rules: rule(CourierRules, []),
  receipt_prefix: rule(numberPrefix, 'RE'),
  short_invoice_prefix: rule(numberPrefix, 'TS'),
  tax_invoice_prefix: rule(numberPrefix, 'TX'),
  /** Lines above and below the items of a receipt. */
  receipt_header: rule(line(300), ''),
  receipt_footer: rule(line(300), ''),
  /** Bangkok time until which orders leave the same day; empty = none. */
  cutoff: rule(clockTime, ''),
  /** Bangkok times between which buyers get no messages; empty = always. */
  quiet_from: rule(clockTime, '21:00'),
  quiet_to: rule(clockTime, '08:00'),
  /** Roles whose logins require a second factor. */
  two_factor_roles: rule(
    z.array(z.int().check(z.gte(1), z.lte(5))).check(z.maxLength(5)),
    [] as number[],
    'role1',
  ),
  /** Orders per month; 0 = unlimited. */
  order_limit: rule(whole(0, 100_000_000), 0, 'operator'),
  /** Active users; 0 = unlimited. */
  user_limit: rule(whole(0, 100_000), 0, 'operator'),
  /** Megabytes of pictures and documents; 0 = unlimited. */
  storage_limit: rule(whole(0, 10_000_000), 0, 'operator'),
  /** Files imported per Bangkok day; 0 = unlimited. */
  import_limit: rule(whole(0, 100_000), 0, 'operator'),
  /** Months after which personal data is erased; 0 = never. */
  retention_months: rule(whole(0, 120), 0),
  promptpay_id: rule(
    digits.check(emptyOr(isPromptPay, 'ใส่เบอร์มือถือ เลข 13 หลัก หรือเลขอีวอลเล็ต 15 หลัก')),
    '',
  ),
  /** For bill payment: tax id and the suffix from the bank; empty = paid to `promptpay_id`. */
  promptpay_biller: rule(
    digits.check(emptyOr((value) => /^\d{15}$/.test(value), 'ใส่ Biller ID 15 หลักที่ธนาคารให้มา')),
    '',
  ),
  /** Days that an order's page stays open for its buyer after the order has ended. */
  page_days: rule(whole(1, 365), 60),
  /** 1: a buyer may request another address or phone on the page. */
  page_proposals: rule(zeroOrOne, 1),
  bank_accounts: rule(z.array(bankAccount).check(z.maxLength(20)), []),
};

export type OptionName = keyof typeof optionRules;
export type OptionValues = {
  [Name in OptionName]: z.core.output<(typeof optionRules)[Name]['schema']>;
};

export const optionNames = Object.keys(optionRules) as [OptionName, ...OptionName[]];
const optionName = z.enum(optionNames, { error: 'ไม่รู้จักการตั้งค่านี้' });

type OptionShape = {
  [Name in OptionName]: z.ZodMiniOptional<(typeof optionRules)[Name]['schema'] & z.ZodMiniType>;
};

export const Options = z.object(
  Object.fromEntries(
    optionNames.map((name) => [name, z.optional(optionRules[name].schema as z.ZodMiniType)]),
  ) as OptionShape,
);

export const readOptions = endpoint({
  does: 'Reads the named options; what was never set comes as its initial value.',
  at: 'POST /option/all',
  may: 'signedIn',
  takes: {
    body: z.strictObject({
      name: z.array(optionName).check(z.minLength(1), z.maxLength(100)),
      prefix: f.prefix,
    }),
  },
  gives: Options,
  fails: [],
  reads: true,
});

export const listModules = endpoint({
  does: 'Lists the seven modules: whether the shop has each switched on, and whether the deployment offers it.',
  at: 'GET /setting/modules',
  may: 'setting',
  takes: {},
  gives: z.array(z.object({ flag: z.enum(flagNames), on: z.boolean(), offered: z.boolean() })),
  fails: [],
});

export const setOption = endpoint({
  does: 'Sets one option; module and courier switches only by the system administrator.',
  at: 'POST /option/create',
  may: 'setting',
  takes: {
    body: z.strictObject({ name: optionName, value: z.unknown(), prefix: f.prefix }),
    encoding: 'form',
  },
  gives: z.object({ name: optionName, value: z.unknown() }),
  fails: [],
  once: 'by-state',
});

export const changeLogo = endpoint({
  does: "Keeps the shop's logo in place of the one before, or takes it away; it stands beside the shop's name and on receipts.",
  at: 'PUT /setting/logo',
  may: 'setting',
  takes: {
    body: z.strictObject({
      /** In a multipart form: jpg, png or webp; without one the logo is removed. */
      file: imageFile,
      prefix: f.prefix,
    }),
    encoding: 'form',
  },
  gives: z.object({ logo: z.string() }),
  fails: [],
  bodyLimit: PICTURE_BODY,
});
