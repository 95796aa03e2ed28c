// Formats the shop's bank accounts.
import { banks } from '@app/contract/kit/banks';
import type { OptionValues } from '@app/contract/shop/setting';

/** 'KBANK 123-4-56789-0 ชื่อบัญชี' */
export function accountText({ bank, number, name }: OptionValues['bank_accounts'][number]): string {
  const spelled = number.replace(/^(\d{3})(\d)(\d{5})(\d)$/, '$1-$2-$3-$4');
  const symbol = banks.find((each) => each.code === bank)?.symbol ?? bank;
  return `${symbol} ${spelled} ${name}`;
}
