// Beside the board: a lead with the most frequent actions: call, move, note, next date, assign, create an order.
import { leadStages, leadStageNames, type LeadStage } from '@app/contract/crm/states';
import { formatPhone } from '@app/contract/kit/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { useKeptText } from '../../ui/form/use-kept-text.ts';
import { formatTime } from '../../ui/format/date.ts';
import { personName, useCan } from '../../ui/hooks/me.ts';
import { Select } from '../../ui/input/choice.tsx';
import { TextArea } from '../../ui/input/text-input.tsx';
import { Facts } from '../../ui/layout/detail-page.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import {
  agentsQuery,
  assign,
  change,
  isHeldByOther,
  leadsChanged,
  log,
  type Lead,
} from '../lead/lead.data.ts';
import { sayRefusal } from '../lead/say-refusal.ts';

interface LeadDrawerProps {
  lead: Lead;
  onMove: (lead: Lead, stage: LeadStage) => void;
  onChanged: (lead: Lead) => void;
  onClose: () => void;
}

function QuickNote({ lead, onChanged }: Pick<LeadDrawerProps, 'lead' | 'onChanged'>) {
  const [note, write] = useKeptText(`lead-note-${lead.id}`);
  const { pending, run: press } = usePress(sayRefusal);
  const save = () =>
    press(async () => {
      onChanged(await log(lead.id, { kind: 'note', note: note.trim() }));
      write('');
      toast.done('บันทึกโน้ตแล้ว');
    });
  return (
    <div className="grid gap-2">
      {/* What is typed while it is sent would go with what was. */}
      <TextArea label="โน้ตด่วน" value={note} onChange={write} limit={1000} disabled={pending} />
      <div>
        <Button disabled={note.trim() === ''} pending={pending} onClick={() => void save()}>
          บันทึกโน้ต
        </Button>
      </div>
    </div>
  );
}

function HandOver({ lead, onChanged }: Pick<LeadDrawerProps, 'lead' | 'onChanged'>) {
  const client = useQueryClient();
  const agents = useQuery(agentsQuery());
  const give = async (ownerId: number | null) => {
    if (ownerId === lead.ownerId) return;
    const agent = agents.data?.items.find(({ id }) => id === ownerId);
    try {
      if (!agent) {
        onChanged(await change(lead.id, { ownerId: null }));
        toast.done('ลีดนี้ไม่มีผู้ดูแลแล้ว');
        return await leadsChanged(client);
      }
      const { items } = await assign({ ids: [lead.id], ownerIds: [agent.id] });
      const [result] = items;
      if (result?.error) toast.warn(result.error);
      else {
        const { id, username, name } = agent;
        onChanged({ ...lead, ownerId: id, owner: { id, username, name } });
        toast.done(`มอบหมายให้ ${name} แล้ว`);
      }
      await leadsChanged(client);
    } catch (fault) {
      sayRefusal(fault);
    }
  };
  return (
    <Select
      label="มอบหมายให้"
      value={lead.ownerId}
      onChange={(ownerId) => void give(ownerId)}
      empty="ยังไม่มีผู้ดูแล"
      options={(agents.data?.items ?? []).map(({ id, name, open }) => ({
        value: id,
        label: `${name} (ค้าง ${open})`,
      }))}
    />
  );
}

export default function LeadDrawer({ lead, onMove, onChanged, onClose }: LeadDrawerProps) {
  const can = useCan();
  const canDial = !lead.phone.includes('x') && !lead.doNotCall;
  const facts = [
    ['เบอร์โทร', formatPhone(lead.phone)],
    ['สินค้า', lead.product?.name ?? '–'],
    ['ที่มา', lead.channel?.name ?? '–'],
    ['นัดถัดไป', lead.nextAt ? formatTime(lead.nextAt) : 'ไม่มีนัด'],
    ['โน้ตล่าสุด', lead.lastNote || '–'],
  ] as const;
  return (
    <Drawer open onClose={onClose} title={lead.name}>
      <div className="grid gap-4">
        {isHeldByOther(lead) ? (
          <p className="rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
            กำลังเปิดโดย {personName(lead.lockedBy)} แก้ไขได้เมื่อเขาทำเสร็จ
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {canDial ? (
            <a
              href={`tel:${lead.phone}`}
              className="inline-flex h-9 items-center rounded-control bg-brand-700 px-4 font-semibold text-white max-md:h-11"
            >
              โทร
            </a>
          ) : null}
          {can('order.create') && lead.stage !== 'cancel' ? (
            <LinkButton to="/order/create" search={{ lead: String(lead.id) }}>
              เปิดออเดอร์
            </LinkButton>
          ) : null}
          <LinkButton to="/crm/lead/manage/$id" params={{ id: String(lead.id) }}>
            จัดการลีด
          </LinkButton>
        </div>
        <Facts facts={facts} />
        <Select
          label="ย้ายไปสเตจ"
          value={lead.stage}
          onChange={(stage) => stage && stage !== lead.stage && onMove(lead, stage)}
          options={leadStageNames.map((value) => ({ value, label: leadStages[value] }))}
        />
        {can('crm.assign') ? <HandOver lead={lead} onChanged={onChanged} /> : null}
        <QuickNote key={lead.id} lead={lead} onChanged={onChanged} />
      </div>
    </Drawer>
  );
}
