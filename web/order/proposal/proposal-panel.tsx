// The buyer's change request beside the order's data; a person accepts it or leaves the order unchanged.
import { formatPhone } from '@app/contract/kit/text';
import type { OrderReply } from '@app/contract/order/order';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatTime } from '../../ui/format/date.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { ordersChanged } from '../order/order.data.ts';
import { decide } from './proposal.data.ts';

type Proposal = NonNullable<OrderReply['proposal']>;
type Parts = Pick<Proposal, 'address' | 'subdistrict' | 'district' | 'province' | 'postcode'>;

const placeOf = ({ address, subdistrict, district, province, postcode }: Parts): string =>
  [address, subdistrict, district, province, postcode].filter(Boolean).join(' ');

/** Only fields that would change. */
const changesOf = (order: OrderReply, proposal: Proposal): [string, string, string][] => {
  const { info } = order;
  const all: [string, string, string][] = [
    ['ชื่อ', info.name, proposal.name],
    ['เบอร์', formatPhone(info.phone), proposal.phone && formatPhone(proposal.phone)],
    ['ที่อยู่', placeOf(info), placeOf(proposal)],
  ];
  return all.filter(([, before, after]) => after !== '' && after !== before);
};

function Changes({ order, proposal }: { order: OrderReply; proposal: Proposal }) {
  const changes = changesOf(order, proposal);
  if (changes.length === 0) return <p className="text-sm">ตรงกับข้อมูลในออเดอร์อยู่แล้ว</p>;
  return (
    <dl className="grid gap-2 text-sm">
      {changes.map(([name, before, after]) => (
        <div key={name}>
          <dt className="text-ink2">{name}</dt>
          <dd className="break-words">
            <del className="text-ink3">{before || 'ยังไม่มี'}</del>
            <ins className="block font-semibold no-underline">{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface PanelProps {
  order: OrderReply;
  proposal: Proposal;
}

export default function ProposalPanel({ order, proposal }: PanelProps) {
  const can = useCan();
  const client = useQueryClient();
  const [pending, setPending] = useState<boolean | null>(null);
  const hasParcel = order.pno !== '';
  const answer = async (take: boolean) => {
    setPending(take);
    try {
      const changed = await decide({ ...order, proposal }, take);
      toast.done(take ? 'แก้ตามที่ลูกค้าขอแล้ว' : 'ไม่แก้ตามที่ลูกค้าขอ ออเดอร์เหมือนเดิม');
      void ordersChanged(client, changed);
    } catch (fault) {
      toast.failed(fault);
      void ordersChanged(client);
    } finally {
      setPending(null);
    }
  };
  return (
    <Panel title="ลูกค้าขอแก้ข้อมูลผู้รับ">
      <Changes order={order} proposal={proposal} />
      <p className="mt-2 text-xs text-ink3">ลูกค้าส่งมา {formatTime(proposal.at)}</p>
      {hasParcel ? <p className="mt-2 text-sm">ออเดอร์มีเลขพัสดุแล้ว ถ้าจะแก้ให้ยกเลิกเลขพัสดุก่อน</p> : null}
      {can('order.edit') ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            kind="primary"
            pending={pending === true}
            disabled={hasParcel || pending !== null}
            onClick={() => void answer(true)}
          >
            แก้ตามนี้
          </Button>
          <Button
            pending={pending === false}
            disabled={pending !== null}
            onClick={() => void answer(false)}
          >
            ไม่แก้
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
