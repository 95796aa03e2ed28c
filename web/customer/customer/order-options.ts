// The shop's options for creating orders and their messages, read together.
import type { OptionName, OptionValues } from '@app/contract/shop/setting';

export const orderOptions = [
  'summary_template',
  'tracking_template',
  'bank_accounts',
  'company_name',
  'cod_fee_percent',
] as const satisfies readonly OptionName[];

export type OrderOptions = Partial<Pick<OptionValues, (typeof orderOptions)[number]>>;
