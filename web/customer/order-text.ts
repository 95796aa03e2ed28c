// What a buyer is told of an order: the shop's own messages with the order filled in.
import { carrierByCode } from '@app/contract/kit/carriers';
import { payMethods } from '@app/contract/kit/order-states';
import { fillTemplate } from '@app/contract/kit/templates';
import { formatPhone } from '@app/contract/kit/text';
import type { OrderReply } from '@app/contract/order';
import { banks, type OptionName, type OptionValues } from '@app/contract/setting';
import { formatBaht } from '../ui/format/money.ts';

/** What the order form and these texts need, in one read. */
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

/** The account that was chosen for the order; all of the shop's while none was. */
function accountsOf({ payment }: OrderReply, { bank_accounts: all = [] }: OrderOptions): string {
  if (payment.method === 'cod') return '';
  const chosen = all.filter((account) => account.bank === payment.bank);
  return (chosen.length > 0 ? chosen : all).map(accountText).join('\n');
}

function paymentText({ payment }: OrderReply): string {
  if (payment.method !== 'mixed') return payMethods[payment.method];
  return `โอนแล้ว ${formatBaht(payment.paid)} เก็บเงินปลายทาง ${formatBaht(payment.codAmount)}`;
}

const common = (order: OrderReply, options: OrderOptions) => ({
  code: order.code,
  total: formatBaht(order.payment.total),
  name: order.info.name,
  shop: options.company_name ?? '',
});

export function summaryText(order: OrderReply, options: OrderOptions): string {
  const { info } = order;
  const place = [info.address, info.subdistrict, info.district, info.province, info.postcode];
  return fillTemplate(options.summary_template ?? '', {
    ...common(order, options),
    items: order.items
      .map((item) => `${item.products.name} ×${item.unit}${item.isFree ? ' (แถม)' : ''}`)
      .join('\n'),
    payment: paymentText(order),
    phone: formatPhone(info.phone),
    address: place.filter(Boolean).join(' '),
    bank: accountsOf(order, options),
  });
}

export function trackingText(order: OrderReply, options: OrderOptions): string {
  const carrier = order.tracking?.carrier ?? order.shipping.carrier;
  return fillTemplate(options.tracking_template ?? '', {
    ...common(order, options),
    carrier: carrier === null ? '' : (carrierByCode(carrier)?.name ?? ''),
    pno: order.pno,
    // No public page of a parcel exists yet; the line that would name it is left out.
    link: '',
  });
}
