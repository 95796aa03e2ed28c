// The first steps of a new shop: each is ticked by what the shop really has, and the list leaves when all are done.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sendersQuery } from '../../address/index.ts';
import { couriersQuery } from '../../courier-account/index.ts';
import { optionsQuery } from '../../setting/index.ts';
import { anyProductQuery } from '../../stock/index.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { useCounts } from './counts.ts';

interface Step {
  label: string;
  to: string;
  search?: Record<string, string>;
  /** Undefined while it is not known. */
  isDone: boolean | undefined;
}

function useSteps(): Step[] {
  const options = useQuery(optionsQuery(['company_name', 'company_phone'])).data;
  const senders = useQuery(sendersQuery()).data;
  const couriers = useQuery(couriersQuery()).data;
  const products = useQuery(anyProductQuery()).data;
  const { counts } = useCounts();
  const orders = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    {
      label: 'ใส่ชื่อและเบอร์ร้าน',
      to: '/setting/general',
      isDone: options && Boolean(options.company_name && options.company_phone),
    },
    {
      label: 'เพิ่มที่อยู่ผู้ส่ง',
      to: '/address',
      search: { type: 'sender', create: '1' },
      isDone: senders && senders.items.length > 0,
    },
    {
      label: 'เชื่อมบัญชีขนส่ง',
      to: '/setting/courier',
      isDone: couriers?.some((courier) => courier.connected),
    },
    {
      label: 'เพิ่มสินค้า',
      to: '/product',
      search: { create: '1' },
      isDone: products && products.pagination.total_count > 0,
    },
    {
      label: 'สร้างออเดอร์แรก',
      to: '/order/create',
      isDone: orders === undefined ? undefined : orders > 0,
    },
  ];
}

function Row({ step, index }: { step: Step; index: number }) {
  const look = 'flex min-h-11 items-center gap-3 rounded-control px-2';
  if (step.isDone) {
    return (
      <li className={`${look} text-ink3`}>
        <span className="grid size-6 place-items-center rounded-full bg-brand-50 text-brand-700">
          <Icon name="check" size={16} />
        </span>
        <span className="line-through">{step.label}</span>
        <span className="sr-only">เสร็จแล้ว</span>
      </li>
    );
  }
  return (
    <li>
      <Link to={step.to} search={step.search as never} className={`${look} hover:bg-hover`}>
        <span className="num grid size-6 place-items-center rounded-full bg-hover text-sm">
          {index + 1}
        </span>
        <span className="flex-1 font-semibold">{step.label}</span>
        <Icon name="right" size={16} />
      </Link>
    </li>
  );
}

function Steps() {
  const steps = useSteps();
  const done = steps.filter((step) => step.isDone).length;
  // Nothing is shown before all is known, so that a running shop never sees it flash up.
  if (steps.some((step) => step.isDone === undefined) || done === steps.length) return null;
  return (
    <Panel title={`เริ่มใช้งาน ${done}/${steps.length} ขั้น`} className="mt-4 max-w-xl">
      <ol>
        {steps.map((step, index) => (
          <Row key={step.to} step={step} index={index} />
        ))}
      </ol>
    </Panel>
  );
}

/** Only for those who may take all of these steps. */
export function FirstSteps() {
  const can = useCan();
  const mayAll = (['setting', 'address.edit', 'product.edit', 'order.create'] as const).every(
    (key) => can(key),
  );
  return mayAll ? <Steps /> : null;
}
