// The panels of an order, each edited and saved separately: customer and address, lines, payment, shipping, channel.
import { carrierByCode } from '@app/contract/kit/carriers';
import { formatPhone } from '@app/contract/kit/text';
import type { OrderReply } from '@app/contract/order/order';
import { banks } from '@app/contract/kit/banks';
import type { ComponentType, ReactNode } from 'react';
import { Badge } from '../../ui/feedback/chip.tsx';
import { Thumbnail } from '../../ui/feedback/thumbnail.tsx';
import { formatDay } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { personName, useCan } from '../../ui/hooks/me.ts';
import { Facts } from '../../ui/layout/detail-page.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Editable } from './editable.tsx';
import { noteOf } from './amend/is-amended.ts';
import { weightText } from './amend/weight-text.ts';
import { goodsSatang } from './charges.ts';
import type { PanelFormProps } from './panel-life.ts';
import { LeadLink } from './order-chips.tsx';
import { payMethodOptions } from './payment-fields.tsx';

type FormName = 'InfoForm' | 'PaymentForm' | 'ShippingForm' | 'ChannelForm' | 'LinesForm';

/** Most orders are only read: forms and schemas load with the first edit. */
const lazyForm = (name: FormName): ComponentType<PanelFormProps> =>
  lazyPart(async () => {
    const forms = await import('./edit-order.form.tsx');
    return { default: forms[name] };
  });

const laosForms = () => import('./laos/laos.form.tsx');
const LaosInfoForm = lazyPart(async () => ({ default: (await laosForms()).LaosInfoForm }));
const LaosPaymentForm = lazyPart(async () => ({ default: (await laosForms()).LaosPaymentForm }));

const InfoForm = lazyForm('InfoForm');
const PaymentForm = lazyForm('PaymentForm');
const ShippingForm = lazyForm('ShippingForm');
const ChannelForm = lazyForm('ChannelForm');
const LinesForm = lazyForm('LinesForm');

interface PanelProps {
  order: OrderReply;
  /** Why nothing can be changed now; null when it can. */
  lock: string | null;
}

const placeFacts = ({ country, info }: OrderReply): [string, ReactNode][] =>
  country === 'LA'
    ? [
        ['บ้าน', info.village],
        ['เมือง', info.district],
        ['แขวง', `${info.provinceName ?? info.province} (ลาว)`],
        ['สาขา', info.branch],
      ]
    : [
        ['ตำบล อำเภอ', `${info.subdistrict} ${info.district}`],
        ['จังหวัด', `${info.province} ${info.postcode}`],
      ];

/** Before pickup a changed parcel can be booked again; right after booking there is no news from its courier yet. */
export function useMayRenew({ pno, status, country }: OrderReply): boolean {
  const can = useCan();
  const hasNumber = pno !== '' && status === 'send' && country !== 'LA';
  return hasNumber && can('ship.cancel') && can('ship.create');
}

function useLock({ order, lock }: PanelProps) {
  const mayRenew = useMayRenew(order);
  return { isLocked: lock !== null && !mayRenew, renews: lock !== null && mayRenew };
}

export function InfoPanel({ order, lock }: PanelProps) {
  const { info } = order;
  const { isLocked, renews } = useLock({ order, lock });
  const phones = [info.phone, info.phone2].filter(Boolean).map(formatPhone).join(', ');
  return (
    <Editable
      title="ลูกค้าและที่อยู่"
      isLocked={isLocked}
      note={noteOf(order)}
      act={renews ? 'แก้ที่อยู่ (ออกเลขใหม่)' : undefined}
      facts={
        <Facts
          facts={[
            ['ชื่อ', <b key="name">{info.name}</b>],
            [
              'เบอร์',
              <span key="phone" className="num">
                {phones}
              </span>,
            ],
            ['LINE / Facebook', info.social],
            ['ที่อยู่', info.address],
            ...placeFacts(order),
            ...(info.addressReason ? [['เหตุผลที่อยู่ไม่ตรง', info.addressReason] as const] : []),
            ['โน้ตถึงขนส่ง', info.note],
          ]}
        />
      }
      form={(close) =>
        order.country === 'LA' ? (
          <LaosInfoForm order={order} close={close} />
        ) : (
          <InfoForm order={order} close={close} renews={renews} />
        )
      }
    />
  );
}

export function ShippingPanel({ order, lock }: PanelProps) {
  const { isLocked, renews } = useLock({ order, lock });
  const { carrier, weight, width, length, height, note } = order.shipping;
  return (
    <Editable
      title="ขนส่ง"
      isLocked={isLocked}
      facts={
        <Facts
          facts={[
            [
              'ขนส่ง',
              order.country === 'LA'
                ? 'ส่งลาว (ร้านส่งเอง)'
                : carrier === null
                  ? 'ตามกฎของร้าน'
                  : carrierByCode(carrier)?.name,
            ],
            ['น้ำหนัก', weightText(weight)],
            ['ขนาด', width * length * height > 0 ? `${width}×${length}×${height} ซม.` : null],
            ['โน้ตการส่ง', note],
          ]}
        />
      }
      form={(close) => <ShippingForm order={order} close={close} renews={renews} />}
    />
  );
}

export function ChannelPanel({ order }: { order: OrderReply }) {
  return (
    <Editable
      title="ช่องทาง"
      facts={
        <Facts
          facts={[
            ['ช่องทาง', order.channel?.name],
            ['เทเลเซล', personName(order.telesaleBy)],
            ['ลีด', order.leadId ? <LeadLink key="lead" order={order} /> : null],
          ]}
        />
      }
      form={(close) => <ChannelForm order={order} close={close} />}
    />
  );
}

const kipFacts = ({ codKip, rate, rateDate }: OrderReply['payment']): [string, ReactNode][] =>
  codKip
    ? [
        [
          'เก็บเป็นกีบ',
          `₭${codKip.toLocaleString('en-US')} (1 บาท = ${rate} กีบ, ${rateDate ? formatDay(rateDate) : ''})`,
        ],
      ]
    : [];

export function PaymentPanel({ order, lock }: PanelProps) {
  const { isLocked, renews } = useLock({ order, lock });
  const { payment } = order;
  const bank = banks.find((each) => each.code === payment.bank);
  const method = payMethodOptions.find((option) => option.value === payment.method)?.label;
  return (
    <Editable
      title="ชำระเงิน"
      isLocked={isLocked}
      note={noteOf(order)}
      facts={
        <Facts
          facts={[
            ['วิธีชำระ', method],
            ['ค่าส่ง', `${formatBaht(payment.shippingFee)} บาท`],
            ['ส่วนลด', `${formatBaht(payment.discount)} บาท`],
            [
              'ยอดรวม',
              <b key="total" className="num">
                {formatBaht(payment.total)} บาท
              </b>,
            ],
            ...(payment.method === 'cod' && payment.paid === 0
              ? []
              : [
                  [
                    'โอนแล้ว',
                    `${formatBaht(payment.paid)} บาท${bank ? ` · ${bank.name}` : ''}`,
                  ] as const,
                ]),
            [
              'ยอดเก็บปลายทาง',
              <b key="cod" className="num">
                {payment.codAmount > 0 ? `${formatBaht(payment.codAmount)} บาท` : 'ไม่เก็บปลายทาง'}
              </b>,
            ],
            ...kipFacts(payment),
          ]}
        />
      }
      form={(close) =>
        order.country === 'LA' ? (
          <LaosPaymentForm order={order} close={close} />
        ) : (
          <PaymentForm order={order} close={close} renews={renews} />
        )
      }
    />
  );
}

const goodsOf = (order: OrderReply): { units: number; amount: number } => ({
  units: order.items.reduce((sum, item) => sum + item.unit, 0),
  amount: goodsSatang(order) / 100,
});

function Line({ item }: { item: OrderReply['items'][number] }) {
  return (
    <tr className="border-b border-line align-top">
      <td className="py-2">
        <span className="flex gap-3">
          <Thumbnail url={item.imageUrl} hasPlace />
          <span className="min-w-0">
            {item.products.name}{' '}
            <span className="inline-block max-w-full text-xs text-ink3">{item.products.code}</span>{' '}
            {item.isSet ? <Badge>ชุด</Badge> : null} {item.isPack ? <Badge>แพ็ก</Badge> : null}{' '}
            {item.isFree ? <Badge tone="done">แถม</Badge> : null}
            {item.discount > 0 ? (
              <span className="block text-xs text-ink3">ส่วนลด {formatBaht(item.discount)} บาท</span>
            ) : null}
          </span>
        </span>
      </td>
      <td className="num py-2 pl-3 text-right">{item.unit}</td>
      <td className="num py-2 pl-3 text-right max-sm:hidden">{formatBaht(item.price)}</td>
      <td className="num py-2 pl-3 text-right font-semibold">{formatBaht(item.amount)}</td>
    </tr>
  );
}

function Lines({ order }: { order: OrderReply }) {
  const { units, amount } = goodsOf(order);
  const head = 'py-1.5 pl-3 text-right font-semibold';
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-left text-ink2">
          <th scope="col" className="py-1.5 font-semibold">
            สินค้า
          </th>
          <th scope="col" className={head}>
            จำนวน
          </th>
          <th scope="col" className={`${head} max-sm:hidden`}>
            ราคา
          </th>
          <th scope="col" className={head}>
            รวม
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-2 text-left">
            รวมสินค้า
          </th>
          <td className="num py-2 pl-3 text-right">{units}</td>
          <td className="num py-2 pl-3 text-right sm:hidden">{formatBaht(amount)}</td>
          <td colSpan={2} className="num py-2 pl-3 text-right max-sm:hidden">
            {formatBaht(amount)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

export function ItemsPanel({ order, lock }: PanelProps) {
  const { isLocked, renews } = useLock({ order, lock });
  return (
    <Editable
      title="สินค้า"
      isLocked={isLocked}
      facts={<Lines order={order} />}
      form={(close) => <LinesForm order={order} close={close} renews={renews} />}
    />
  );
}
