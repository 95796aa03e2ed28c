// The shop's options that making and telling of an order needs, read together; its bank accounts as people read them.
import { banks } from '@app/contract/kit/money';
import type { OptionName, OptionValues } from '@app/contract/shop/setting';

export const orderOptions = [
  'summary_template',
  'tracking_template',
  'bank_accounts',
  'company_name',
  'cod_fee_percent',
] as const satisfies readonly OptionName[];

export type OrderOptions = Partial<Pick<OptionValues, (typeof orderOptions)[number]>>;

type Account = NonNullable<OrderOptions['bank_accounts']>[number];

/** 'KBANK 123-4-56789-0 ชื่อบัญชี' */
export function accountText({ bank, number, name }: Account): string {
  const spelled = number.replace(/^(\d{3})(\d)(\d{5})(\d)$/, '$1-$2-$3-$4');
  const symbol = banks.find((each) => each.code === bank)?.symbol ?? bank;
  return `${symbol} ${spelled} ${name}`;
}
