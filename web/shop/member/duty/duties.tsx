// A user's channels and the commission rules that name them.
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { channelsQuery, planQuery } from '../choices.data.ts';
import { LinkButton } from '../../../ui/action/link-button.tsx';
import { ErrorState, SkeletonText } from '../../../ui/feedback/states.tsx';
import { formatBaht } from '../../../ui/format/money.ts';
import { useCan } from '../../../ui/hooks/me.ts';
import { Checkbox } from '../../../ui/input/choice.tsx';
import { Panel } from '../../../ui/layout/detail-page.tsx';
import { type Channel, type Plan } from '../member.data.ts';

const ownedBy = (channels: readonly Channel[], userId: number | null): number[] =>
  channels.flatMap(({ id, ownerId }) => (ownerId !== null && ownerId === userId ? [id] : []));

interface DutiesProps {
  /** Null for a new user. */
  userId: number | null;
}

/** Null while untouched, so that others' changes are not overwritten. */
function ChannelTicks({ userId }: DutiesProps) {
  const query = useQuery(channelsQuery());
  const { field } = useController({ name: 'channels' });
  if (!query.data)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonText lines={2} />
    );
  const { items } = query.data;
  if (items.length === 0)
    return <p className="text-sm text-ink2">ยังไม่มีช่องทางขาย เพิ่มได้ที่ ตั้งค่า › ช่องทาง</p>;
  const chosen = new Set((field.value as number[] | null) ?? ownedBy(items, userId));
  const tick = (id: number, on: boolean) => {
    if (on) chosen.add(id);
    else chosen.delete(id);
    field.onChange([...chosen]);
  };
  return (
    <fieldset>
      <legend className="mb-1 text-sm text-ink2">ช่องทางที่ดูแล</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {items.map(({ id, name, ownerId }) => (
          <Checkbox
            key={id}
            label={name}
            value={chosen.has(id)}
            hint={
              ownerId !== null && ownerId !== userId ? 'มีผู้ดูแลแล้ว เลือกเพื่อเปลี่ยนมาเป็นคนนี้' : undefined
            }
            onChange={(on) => tick(id, on)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type Rule = NonNullable<Plan['plan']>['rules'][number];

function ruleText({ kind, value, productId, categoryId, channelId }: Rule, names: Plan['names']) {
  const named = (list: readonly { id: number; name: string }[], id: number | null) =>
    id === null ? [] : [list.find((each) => each.id === id)?.name ?? `#${id}`];
  const what = [
    ...named(names.products, productId),
    ...named(names.categories, categoryId),
    ...named(names.channels, channelId),
  ];
  const rate = kind === 'percent' ? `${value}%` : `${formatBaht(value)} บาท/ชิ้น`;
  return `${what.length === 0 ? 'ทุกสินค้า' : what.join(' · ')} ${rate}`;
}

/** One plan for the whole shop (decision 054): a user's own terms are its rules that name them. */
function CommissionTerms({ userId }: DutiesProps) {
  const { data } = useQuery(planQuery());
  if (!data) return null;
  const rules = data.plan?.rules ?? [];
  const own = rules.filter((rule) => rule.userId !== null && rule.userId === userId);
  return (
    <section aria-label="แผนค่าคอม">
      <p className="mb-1 text-sm text-ink2">แผนค่าคอม</p>
      {data.plan === null ? (
        <p className="text-sm">ร้านยังไม่ได้ตั้งแผนค่าคอม</p>
      ) : own.length === 0 ? (
        <p className="text-sm">ตามแผนของร้าน ไม่มีกฎเฉพาะคนนี้</p>
      ) : (
        <ul className="grid gap-1 text-sm">
          {own.map((rule) => (
            <li key={[rule.productId, rule.categoryId, rule.channelId].join('·')}>
              {ruleText(rule, data.names)}
            </li>
          ))}
        </ul>
      )}
      <LinkButton
        to="/report/commission"
        search={{ tab: 'plan' }}
        kind="ghost"
        icon="edit"
        className="mt-1"
      >
        แก้แผนค่าคอม
      </LinkButton>
    </section>
  );
}

export function Duties({ userId }: DutiesProps) {
  const can = useCan();
  const [setsChannels, seesPlan] = [can('channel.edit'), can('report.commission')];
  if (!setsChannels && !seesPlan) return null;
  return (
    <Panel title="ช่องทางและค่าคอม">
      <div className="grid gap-4">
        {setsChannels ? <ChannelTicks userId={userId} /> : null}
        {seesPlan ? <CommissionTerms userId={userId} /> : null}
      </div>
    </Panel>
  );
}
