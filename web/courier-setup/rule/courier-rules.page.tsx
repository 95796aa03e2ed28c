// /setting/courier-rule: which courier an order gets when nobody chose one, as an ordered list of rules.
import type { CourierInfo } from '@app/contract/courier-setup/account';
import type { CourierRule } from '@app/contract/kit/courier-rules';
import type { CourierId } from '@app/contract/kit/carriers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { couriersQuery } from '../../catalog/index.ts';
import { optionsChanged, optionsQuery, saveOption } from '../../shop/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppError } from '../../ui/http.ts';
import { UnsavedGuard } from '../../ui/form/leave-guard.tsx';
import { hasModule, useMe, type Me } from '../../ui/hooks/me.ts';
import { goToGarbled } from '../../ui/input/garbled.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { RuleCard } from './rule-card.tsx';
import { TryRules } from './try-rules.tsx';

const names = ['courier_rules', 'default_courier'] as const;
const RULES_MOST = 30;

const emptyRule = (courier: CourierId): CourierRule => ({
  provinces: [],
  minWeight: null,
  maxWeight: null,
  cod: 'any',
  productIds: [],
  courier,
});

const moved = (rules: readonly CourierRule[], at: number, by: -1 | 1): CourierRule[] => {
  const next = [...rules];
  const [rule] = next.splice(at, 1);
  if (rule) next.splice(at + by, 0, rule);
  return next;
};

const isOver = ({ minWeight, maxWeight }: CourierRule): boolean =>
  minWeight !== null && maxWeight !== null && minWeight > maxWeight;

type RuleSet = readonly CourierRule[];

/** Independent of the order of a rule's keys. */
const textOf = (rules: RuleSet): string => JSON.stringify(rules, Object.keys(emptyRule('jnt')));

const overtaken = () =>
  new AppError({
    ...{ kind: 'server', status: 409, code: 'STALE' },
    text: 'มีผู้แก้กฎนี้ระหว่างที่คุณแก้',
    next: 'กดบันทึกอีกครั้งเพื่อใช้กฎของคุณแทน หรือใช้กฎล่าสุดแล้วแก้ใหม่',
  });

function useSaving() {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  /** Returns the saved rules; others' rules when somebody was faster, null when unknown. */
  const save = async (rules: RuleSet, known: RuleSet): Promise<RuleSet | null> => {
    setPending(true);
    setProblem(null);
    try {
      // The option has no version: its current value is read just before it is replaced.
      const { courier_rules: latest = [] } = await client.fetchQuery({
        ...optionsQuery(['courier_rules']),
        staleTime: 0,
      });
      if (textOf(latest) !== textOf(known)) {
        setProblem(overtaken());
        return latest;
      }
      await saveOption('courier_rules', rules);
      toast.done('บันทึกสำเร็จ');
      void optionsChanged(client);
      return rules;
    } catch (fault) {
      if (fault instanceof AppError) setProblem(fault);
      else toast.failed(fault);
      return null;
    } finally {
      setPending(false);
    }
  };
  return { pending, problem, save, settle: () => setProblem(null) };
}

interface RulesProps {
  saved: readonly CourierRule[];
  usual: CourierId | '';
  enabled: readonly CourierId[];
}

interface RuleListProps {
  rules: readonly CourierRule[];
  enabled: readonly CourierId[];
  onChange: (rules: readonly CourierRule[]) => void;
}

function RuleList({ rules, enabled, onChange }: RuleListProps) {
  return (
    <ol aria-label="กฎเลือกขนส่ง">
      {rules.map((rule, at) => (
        <RuleCard
          key={at}
          {...{ rule, at }}
          count={rules.length}
          couriers={enabled}
          error={isOver(rule) ? 'ต้องไม่น้อยกว่าน้ำหนักต่ำสุด' : undefined}
          change={(part) =>
            onChange(rules.map((each, i) => (i === at ? { ...each, ...part } : each)))
          }
          onMove={(by) => onChange(moved(rules, at, by))}
          onRemove={() => onChange(rules.filter((_, i) => i !== at))}
        />
      ))}
    </ol>
  );
}

const NoRules = ({ action }: { action: ReactNode }) => (
  <Empty
    icon="truck"
    title="ยังไม่มีกฎ"
    text={
      <>
        เพิ่มกฎเพื่อให้ระบบเลือกขนส่งจากจังหวัด <span className="whitespace-nowrap">น้ำหนัก</span> การเก็บเงิน
        หรือสินค้า
      </>
    }
    action={action}
  />
);

function Refused({ error, onTakeLatest }: { error: AppError | null; onTakeLatest: () => void }) {
  if (!error) return null;
  const action = error.code === 'STALE' ? <Button onClick={onTakeLatest}>ใช้กฎล่าสุด</Button> : null;
  return <ErrorNote error={error} action={action} className="mb-3" />;
}

function Rules({ saved, usual, enabled }: RulesProps) {
  const [rules, setRules] = useState<readonly CourierRule[]>(saved);
  const [known, setKnown] = useState(saved);
  const { pending, problem, save, settle } = useSaving();
  const isDirty = textOf(rules) !== textOf(known);
  const [first] = enabled;
  const adding =
    first && rules.length < RULES_MOST ? (
      <Button icon="plus" onClick={() => setRules([...rules, emptyRule(first)])}>
        เพิ่มกฎ
      </Button>
    ) : null;
  const isEmpty = rules.length === 0 && !isDirty;
  const area = useRef<HTMLDivElement>(null);
  const submit = () => {
    if (goToGarbled(area.current)) return;
    void save(rules, known).then((stands) => stands && setKnown(stands));
  };
  const takeLatest = () => {
    setRules(known);
    settle();
  };
  return (
    <div ref={area} className="grid gap-4">
      <UnsavedGuard isDirty={isDirty} isSaving={pending} />
      <Panel title="กฎ ลองจากบนลงล่าง ใช้กฎแรกที่ตรง">
        <RuleList {...{ rules, enabled }} onChange={setRules} />
        {rules.length === 0 ? <NoRules action={isEmpty ? adding : null} /> : null}
        <Refused error={problem} onTakeLatest={takeLatest} />
        {isEmpty ? null : (
          <div className="mt-3 flex flex-wrap gap-2">
            {adding}
            <Button
              kind="primary"
              pending={pending}
              pendingText="กำลังบันทึก…"
              disabled={!isDirty || rules.some(isOver)}
              onClick={submit}
            >
              บันทึกกฎ
            </Button>
          </div>
        )}
      </Panel>
      <TryRules {...{ rules, usual, enabled }} />
    </div>
  );
}

const readyOf = (couriers: readonly CourierInfo[], me: Me | null): CourierId[] =>
  couriers
    .filter(({ connected, can, flag }) => connected && can.includes('book') && hasModule(me, flag))
    .map(({ c }) => c);

export default function CourierRulesPage() {
  const me = useMe();
  const options = useQuery(optionsQuery(names));
  const couriers = useQuery(couriersQuery());
  const error = options.error ?? couriers.error;
  const again = () => void Promise.all([options.refetch(), couriers.refetch()]);
  return (
    <>
      <PageHead className="max-w-4xl" title="กฎเลือกขนส่ง" />
      <div className="max-w-4xl">
        {options.data && couriers.data ? (
          <>
            {readyOf(couriers.data, me).length === 0 ? (
              <p className="mb-3 flex flex-wrap items-center gap-2 text-ink2">
                ยังไม่มีบัญชีขนส่งที่เปิดใช้งาน
                <LinkButton to="/setting/courier">เชื่อมต่อขนส่ง</LinkButton>
              </p>
            ) : null}
            <Rules
              saved={options.data.courier_rules ?? []}
              usual={options.data.default_courier ?? ''}
              enabled={readyOf(couriers.data, me)}
            />
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={again} />
        ) : (
          <SkeletonText lines={6} />
        )}
      </div>
    </>
  );
}
