// Maps an order to Laos to the record that its label is printed from. Pure.
import { formatLaoPhone, kipOf, laoProvinceByThai } from '@app/contract/kit/laos-place';
import { formatSatang } from '@app/contract/kit/money';
import { formatPhone } from '@app/contract/kit/text';
import { dayText, stampText, type YearStyle } from '@app/contract/kit/bangkok';
import type { shippingFacts } from '../../order/index.ts';
import type { SenderRow } from './laos.store.ts';

/** Plain data, because it is sent to the drawing thread. */
export interface LaosLabel {
  readonly orderId: number;
  readonly orderCode: string;
  readonly pno: string;
  readonly shopName: string;
  readonly sender: string;
  readonly receiver: string;
  readonly phone: string;
  readonly province: { readonly lo: string; readonly th: string };
  readonly branch: string;
  readonly district: string;
  readonly village: string;
  readonly address: string;
  /**
   * The COD amount, and the same in the other currency with its rate; null when the order is paid.
   */
  readonly cod: { readonly amount: string; readonly other: string } | null;
  readonly weight: string;
  readonly items: readonly { readonly name: string; readonly unit: number }[];
  readonly note: string;
  readonly printedAt: string;
}

interface Shop {
  readonly senders: readonly SenderRow[];
  readonly options: {
    readonly company_name: string;
    readonly company_phone: string;
    readonly year_style: YearStyle;
  };
  readonly now: Date;
}

export function laosLabelOf(
  order: shippingFacts.OrderForShipping,
  { senders, options, now }: Shop,
): LaosLabel {
  const sender = senders.find(({ id }) => id === order.sender_address_id) ?? senders[0];
  const place = sender && [sender.district, sender.province, sender.postcode].join(' ');
  return {
    orderId: order.id,
    orderCode: order.code,
    pno: order.pno,
    shopName: options.company_name || sender?.name || 'ร้านค้า',
    sender: sender
      ? `${sender.name} ${formatPhone(sender.phone)} ${place}`
      : [options.company_name, formatPhone(options.company_phone)].filter(Boolean).join(' '),
    receiver: order.customer_name,
    phone: [order.phone, order.phone2].filter(Boolean).map(formatLaoPhone).join('  '),
    province: { lo: laoProvinceByThai(order.province)?.lo ?? '', th: order.province },
    branch: order.branch,
    district: order.district,
    village: order.subdistrict,
    address: order.address,
    cod: codOf(order, options.year_style),
    weight: order.weight_grams > 0 ? `${(order.weight_grams / 1000).toFixed(2)} kg` : '',
    items: order.items.map((item) => ({ name: item.product_name, unit: item.unit })),
    note: order.ship_note || order.note,
    printedAt: stampText(now, options.year_style),
  };
}

const kipText = (kip: number): string => `₭${kip.toLocaleString('en-US')}`;

type Money = Pick<shippingFacts.OrderForShipping, 'cod_satang' | 'currency' | 'rate' | 'rate_day'>;

/**
 * The other currency stands in small print beside its rate, so that every conversion is visible.
 */
function codOf(
  { cod_satang: satang, currency, rate, rate_day: day }: Money,
  years: YearStyle,
): LaosLabel['cod'] {
  if (satang === 0) return null;
  const baht = `฿${formatSatang(satang)}`;
  if (rate === null) return { amount: baht, other: '' };
  const kip = kipText(kipOf(satang, rate));
  const rateText = `1 ฿ = ${rate.toLocaleString('en-US')} ₭${day === null ? '' : ` (${dayText(day, years)})`}`;
  return currency === 'LAK'
    ? { amount: kip, other: `= ${baht} · ${rateText}` }
    : { amount: baht, other: `= ${kip} · ${rateText}` };
}
