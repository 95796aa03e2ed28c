// The plan: when an order earns, monthly tiers, and the rules with their conditions.
import { earnMoments } from '@app/contract/money/commission';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { planQuery } from '../../shop/index.ts';
import { Button, IconButton } from '../../ui/action/button.tsx';
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { useToday } from '../../ui/hooks/today.ts';
import { AppError } from '../../ui/http.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Facts, Panel } from '../../ui/layout/detail-page.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useUrlDialog, type UrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { savePlan, type CommissionPlan, type PlanReply } from './commission.data.ts';
import { shownRules, type ShownRule } from './rule-texts.ts';
import { monthName } from './commission-columns.tsx';

const RuleForm = lazyPart(() => import('./rule.form.tsx'));
const TermsForm = lazyPart(() => import('./terms.form.tsx'));

const firstPlan = (today: string): CommissionPlan => ({
  rules: [],
  tiers: [],
  earnOn: 'delivered',
  from: today.slice(0, 7),
});

const MOST_RULES = 200;

function Terms({ plan, onEdit }: { plan: CommissionPlan; onEdit: () => void }) {
  const tiers = plan.tiers.map(
    ({ above, percent }) => `ส่วนที่เกิน ${formatBaht(above)} บาท เพิ่มอีก ${percent}%`,
  );
  return (
    <Panel title="เงื่อนไข" onEdit={onEdit}>
      <Facts
        facts={[
          ['ได้ค่าคอม', earnMoments[plan.earnOn]],
          ['เริ่มเดือน', monthName(plan.from)],
          [
            'ขั้นรายเดือน',
            tiers.length === 0 ? (
              'ไม่มีขั้นเพิ่ม'
            ) : (
              <ul key="tiers">
                {tiers.map((tier) => (
                  <li key={tier}>{tier}</li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

interface RulesProps {
  reply: PlanReply;
  plan: CommissionPlan;
  onAdd: () => void;
  onEdit: (at: number) => void;
  onRemove: (rule: ShownRule) => void;
}

const parts: readonly Column<ShownRule>[] = [
  { id: 'user', title: 'ผู้ขาย', cell: (rule) => rule.user },
  { id: 'product', title: 'สินค้า', cell: (rule) => rule.product },
  { id: 'category', title: 'หมวด', cell: (rule) => rule.category },
  { id: 'channel', title: 'ช่องทาง', cell: (rule) => rule.channel },
  { id: 'value', title: 'ค่าคอม', align: 'right', cell: (rule) => rule.value, always: true },
];

function RuleButtons({
  rule,
  onEdit,
  onRemove,
}: Pick<RulesProps, 'onEdit' | 'onRemove'> & { rule: ShownRule }) {
  return (
    <span className="relative flex justify-end gap-1">
      <IconButton icon="edit" label={`แก้ไขกฎ ${rule.name}`} onClick={() => onEdit(rule.at)} />
      <IconButton icon="trash" label={`ลบกฎ ${rule.name}`} onClick={() => onRemove(rule)} />
    </span>
  );
}

const RuleCard = ({ rule, buttons }: { rule: ShownRule; buttons: ReactNode }) => (
  <div className="flex items-start gap-2">
    <div className="min-w-0 flex-1 text-sm">
      <p className="font-semibold">{rule.value}</p>
      <p className="break-words text-ink2">{rule.name}</p>
    </div>
    {buttons}
  </div>
);

function Rules({ reply, plan, onAdd, onEdit, onRemove }: RulesProps) {
  const rules = shownRules(plan.rules, reply.names);
  const buttons = (rule: ShownRule) => (
    <RuleButtons rule={rule} onEdit={onEdit} onRemove={onRemove} />
  );
  const add = (
    <Button kind="primary" icon="plus" disabled={rules.length >= MOST_RULES} onClick={onAdd}>
      เพิ่มกฎ
    </Button>
  );
  return (
    <Panel title="กฎ" actions={rules.length > 0 ? add : undefined}>
      <p className="mb-2 text-sm text-ink2">
        สินค้าแต่ละรายการใช้กฎเดียว คือข้อที่เจาะจงที่สุด: สินค้า ก่อนหมวด ก่อนผู้ขาย ก่อนช่องทาง
        เปอร์เซ็นต์คิดจากยอดของรายการ บาทคิดต่อชิ้น
      </p>
      {rules.length === 0 ? (
        <Empty
          icon="money"
          title="ยังไม่มีกฎ"
          text="เพิ่มกฎแรก เช่น ทุกอย่าง 5% แล้วค่อยเพิ่มกฎเฉพาะสินค้าหรือผู้ขาย"
          action={add}
        />
      ) : (
        <DataTable
          label="กฎค่าคอม"
          rows={rules}
          columns={[...parts, { id: 'do', title: '', cell: buttons, always: true }]}
          keyOf={(rule) => rule.key}
          nameOf={(rule) => `กฎ ${rule.name}`}
          card={(rule) => <RuleCard rule={rule} buttons={buttons(rule)} />}
        />
      )}
    </Panel>
  );
}

function RemoveQuestion({
  rule,
  onRemove,
  onClose,
}: {
  rule: ShownRule | null;
  onRemove: (rule: ShownRule) => Promise<void>;
  onClose: () => void;
}) {
  const [pending, setPending] = useState(false);
  const run = async () => {
    if (!rule) return;
    setPending(true);
    await onRemove(rule);
    setPending(false);
    onClose();
  };
  return (
    <Confirm
      open={rule !== null}
      danger
      title={`ลบกฎ ${rule?.name ?? ''}?`}
      text="เดือนที่ยังไม่ปิดจะคิดค่าคอมใหม่โดยไม่มีกฎนี้"
      verb="ลบกฎ"
      pending={pending}
      onConfirm={() => void run()}
      onCancel={onClose}
    />
  );
}

/** A plan that somebody else has changed meanwhile is fetched again. */
function useSavePlan(version: number) {
  const client = useQueryClient();
  const save = (next: CommissionPlan) => savePlan(client, next, version);
  const showFault = async (fault: unknown) => {
    toast.failed(fault);
    if (fault instanceof AppError && fault.code === 'STALE')
      await client.invalidateQueries({ queryKey: planQuery().queryKey });
  };
  return { save, showFault };
}

const NoPlan = ({ onMake }: { onMake: () => void }) => (
  <Panel title="เงื่อนไข">
    <Empty
      icon="money"
      title="ร้านยังไม่มีแผนค่าคอม"
      text="เลือกว่าได้ค่าคอมเมื่อไร แล้วเพิ่มกฎ ระบบจะคิดให้ทุกออเดอร์ตั้งแต่เดือนที่เริ่ม"
      action={
        <Button kind="primary" icon="plus" onClick={onMake}>
          สร้างแผนค่าคอม
        </Button>
      }
    />
  </Panel>
);

interface WindowsProps {
  reply: PlanReply;
  plan: CommissionPlan;
  editing: UrlDialog;
  terms: UrlDialog;
  save: (plan: CommissionPlan) => Promise<void>;
}

function Windows({ reply, plan, editing, terms, save }: WindowsProps) {
  const at = editing.value === null || editing.value === 'new' ? null : Number(editing.value);
  return (
    <>
      <Dialog
        open={editing.open}
        onClose={editing.close}
        title={at === null ? 'เพิ่มกฎค่าคอม' : 'แก้ไขกฎค่าคอม'}
      >
        <Suspense fallback={<SkeletonText lines={5} />}>
          <RuleForm {...{ reply, plan, at, save }} onClose={editing.close} />
        </Suspense>
      </Dialog>
      <Dialog open={terms.open} onClose={terms.close} title="เงื่อนไขของแผนค่าคอม">
        <Suspense fallback={<SkeletonText lines={5} />}>
          <TermsForm {...{ plan, save }} onClose={terms.close} />
        </Suspense>
      </Dialog>
    </>
  );
}

function Plan({ reply }: { reply: PlanReply }) {
  const editing = useUrlDialog('rule');
  const terms = useUrlDialog('terms');
  const { save, showFault } = useSavePlan(reply.version);
  const [removing, setRemoving] = useState<ShownRule | null>(null);
  const today = useToday();
  const plan = reply.plan ?? firstPlan(today);
  const remove = async ({ at }: ShownRule) => {
    try {
      await save({ ...plan, rules: plan.rules.filter((_, each) => each !== at) });
      toast.done('ลบสำเร็จ');
    } catch (fault) {
      await showFault(fault);
    }
  };
  return (
    <div className="grid gap-4">
      {reply.plan === null ? (
        <NoPlan onMake={() => terms.show()} />
      ) : (
        <>
          <Terms plan={plan} onEdit={() => terms.show()} />
          <Rules
            {...{ reply, plan }}
            onAdd={() => editing.show('new')}
            onEdit={(each) => editing.show(each)}
            onRemove={setRemoving}
          />
        </>
      )}
      <Windows {...{ reply, plan, editing, terms, save }} />
      <RemoveQuestion rule={removing} onRemove={remove} onClose={() => setRemoving(null)} />
    </div>
  );
}

export default function PlanTab() {
  const query = useQuery(planQuery());
  if (query.data) return <Plan reply={query.data} />;
  return (
    <Panel title="">
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Panel>
  );
}
