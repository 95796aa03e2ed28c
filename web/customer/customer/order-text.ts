// Texts to a buyer about an order: the shop's own templates filled with the order.
import { carrierByCode } from '@app/contract/kit/carriers';
import { payMethods } from '@app/contract/kit/order-states';
import { fillTemplate } from '@app/contract/kit/templates';
import { formatPhone } from '@app/contract/kit/text';
import type { OrderReply } from '@app/contract/order/order';
import { accountText } from '../../ui/format/bank-account.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { type OrderOptions } from './order-options.ts';

/** The account chosen for the order; all of the shop's accounts otherwise. */
function accountsOf({ payment }: OrderReply, { bank_accounts: all = [] }: OrderOptions): string {
  if (payment.method === 'cod') return '';
  const chosen = all.filter((account) => account.bank === payment.bank);
  return (chosen.length > 0 ? chosen : all).map(accountText).join('\n');
}

function paymentText({ payment }: OrderReply): string {
  const { method, paid } = payment;
  // A partly paid COD order shows its parts too.
  if (method === 'transfer' || (method === 'cod' && paid === 0)) return payMethods[method];
  return `โอนแล้ว ${formatBaht(paid)} เก็บเงินปลายทาง ${formatBaht(payment.codAmount)}`;
}

const common = (order: OrderReply, options: OrderOptions) => ({
  code: order.code,
  total: formatBaht(order.payment.total),
  name: order.info.name,
  shop: options.company_name ?? '',
});

export function summaryText(order: OrderReply, options: OrderOptions): string {
  const { info } = order;
  const place = [
    info.address,
    info.subdistrict || info.village,
    info.district,
    info.provinceName ?? info.province,
    info.branch ? `สาขา ${info.branch}` : info.postcode,
  ];
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

/** `link`: of the buyer's page; its line is left out where there is none. */
export function trackingText(order: OrderReply, options: OrderOptions, link: string): string {
  const carrier = order.tracking?.carrier ?? order.shipping.carrier;
  const { codAmount } = order.payment;
  return fillTemplate(options.tracking_template ?? '', {
    ...common(order, options),
    carrier: carrier === null ? '' : (carrierByCode(carrier)?.name ?? ''),
    pno: order.pno,
    cod: codAmount > 0 ? formatBaht(codAmount) : '',
    link,
  });
}
