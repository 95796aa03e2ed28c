// The shop's options that making and telling of an order needs, read together.
import type { OptionName, OptionValues } from '@app/contract/shop/setting';

export const orderOptions = [
  'summary_template',
  'tracking_template',
  'bank_accounts',
  'company_name',
  'cod_fee_percent',
] as const satisfies readonly OptionName[];

export type OrderOptions = Partial<Pick<OptionValues, (typeof orderOptions)[number]>>;
