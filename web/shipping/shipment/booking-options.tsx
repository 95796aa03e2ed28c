// The options of a booking: courier, sender, service, kind of goods, insurance; not remembered, defaults are the
// shop's.
import { carrierByCode, carrierById, type CourierId } from '@app/contract/kit/carriers';
import type { OrderReply } from '@app/contract/order/order';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { sendersQuery } from '../../customer/index.ts';
import { couriersQuery } from '../../catalog/index.ts';
import { optionsQuery } from '../../shop/index.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { hasModule, useMe } from '../../ui/hooks/me.ts';
import { Checkbox, Select } from '../../ui/input/choice.tsx';
import { MoneyInput } from '../../ui/input/number-input.tsx';
import { useRules, courierChoiceText, wishOf } from './rule/by-rule.tsx';
import { hasNumber } from './booking-problems.ts';
import { type Booking, type CourierInfo } from './shipment.data.ts';

export interface Choice {
  /** The shop's rules choose for each order. */
  byRule: boolean;
  courier: CourierInfo | undefined;
  sender: number | null;
  category: number | null;
  express: number | null;
  insured: boolean;
  declared: number | null;
}

export const bookingOf = (choice: Choice): Booking => ({
  ...(choice.sender !== null && { address: choice.sender }),
  ...(choice.category !== null && { category: choice.category }),
  ...(choice.express !== null && { expressCategory: choice.express }),
  insureEnabled: choice.insured,
  ...(choice.insured && choice.declared !== null && { insureDeclareValue: choice.declared }),
});

export const isComplete = (choice: Choice): boolean =>
  choice.courier !== undefined &&
  (choice.byRule || choice.sender !== null) &&
  (!choice.insured || (choice.declared ?? 0) > 0);

interface BookingChoice {
  courier?: CourierId;
  /** The courier that the parcels are moved from. */
  changes?: CourierId;
}

type Senders = NonNullable<ReturnType<typeof useSenders>['data']>['items'];
const useSenders = () => useQuery(sendersQuery());

/** The courier's own sender, else the shop's. */
const usualSender = (senders: Senders, courier: CourierInfo | undefined): number | null =>
  (
    senders.find(({ carriers }) => courier && carriers.includes(courier.code)) ??
    senders.find((sender) => sender.isDefault) ??
    senders.find(({ carriers }) => carriers.length === 0) ??
    senders[0]
  )?.id ?? null;

export function useChoice(orders: readonly OrderReply[], bookingChoice: BookingChoice) {
  const me = useMe();
  const couriersRead = useQuery(couriersQuery());
  const sendersRead = useSenders();
  const usual = useQuery(optionsQuery(['default_courier'])).data?.default_courier;
  const [couriers, senders] = [couriersRead.data, sendersRead.data];
  const [picked, setPicked] = useState<Partial<Choice>>({});
  const ready =
    couriers?.filter(
      ({ c, connected, can, flag }) =>
        connected && can.includes('book') && c !== bookingChoice.changes && hasModule(me, flag),
    ) ?? [];
  const rules = useRules(ready);
  const mayRule = bookingChoice.changes === undefined;
  const open = mayRule ? orders.filter((order) => !hasNumber(order)) : [];
  const wish = wishOf(open, rules);
  const wanted =
    ready.find(({ c }) => c === (bookingChoice.courier ?? wish.courier)) ??
    ready.find(({ c }) => c === usual);
  const courier = picked.courier ?? wanted ?? ready[0];
  const byRule =
    mayRule &&
    (picked.byRule ?? ((rules.hasRules || wish.isMixed) && bookingChoice.courier === undefined));
  const choice: Choice = {
    courier,
    byRule,
    // Each courier's own sender, unless one is chosen for all.
    sender: picked.sender ?? (byRule ? null : usualSender(senders?.items ?? [], courier)),
    category: picked.category ?? null,
    express: picked.express ?? courier?.services[0]?.code ?? null,
    insured: picked.insured ?? false,
    declared: picked.declared ?? null,
  };
  return {
    choice,
    ready,
    rules,
    mayRule,
    open,
    isLoaded: couriers !== undefined && senders !== undefined,
    error: couriersRead.error ?? sendersRead.error,
    again: () => void Promise.all([couriersRead.refetch(), sendersRead.refetch()]),
    senders: senders?.items ?? [],
    pick: (part: Partial<Choice>) => setPicked((before) => ({ ...before, ...part })),
  };
}

type Chooser = ReturnType<typeof useChoice>;

interface OptionsProps {
  chooser: Chooser;
  /** The courier of each order, where rules decide. */
  groups: ReactNode;
}

export function BookingOptions({ chooser, groups }: OptionsProps) {
  if (!chooser.isLoaded) {
    return chooser.error ? (
      <ErrorState error={chooser.error} onRetry={chooser.again} />
    ) : (
      <SkeletonText lines={4} />
    );
  }
  if (!chooser.choice.courier) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-ink2">
        ยังไม่มีบัญชีขนส่งที่เปิดใช้งาน <LinkButton to="/setting/courier">เชื่อมต่อขนส่ง</LinkButton>
      </p>
    );
  }
  return (
    // As high as the courier with the most options, so that the window does not jump.
    <div className="grid content-start gap-3 sm:grid-cols-2" style={{ minHeight: 184 }}>
      <Way {...chooser} courier={chooser.choice.courier} />
      {chooser.choice.byRule ? groups : null}
      <Insurance {...chooser} />
      {chooser.senders.length === 0 ? (
        <p className="flex flex-wrap items-center gap-2 text-sm text-problem sm:col-span-2">
          ยังไม่มีที่อยู่ผู้ส่ง <LinkButton to="/address">เพิ่มที่อยู่ผู้ส่ง</LinkButton>
        </p>
      ) : null}
    </div>
  );
}

const codes = (list: CourierInfo['services']) =>
  list.map((each) => ({ value: each.code, label: each.label }));

type Sender = Chooser['senders'][number];

/** Distinguishes senders with equal names: the shop's default, or the couriers it is for. */
const markOf = ({ isDefault, carriers }: Sender): string =>
  [isDefault ? 'ค่าเริ่มต้น' : '', ...carriers.map((code) => carrierByCode(code)?.name ?? '')]
    .filter(Boolean)
    .join(', ');

/** Without senders for other couriers only, unless there are no others. */
function senderOptions(
  senders: readonly Sender[],
  courier: CourierInfo | undefined,
  chosen: number | null,
) {
  const fits = ({ id, isDefault, carriers }: Sender) =>
    courier === undefined ||
    isDefault ||
    id === chosen ||
    carriers.length === 0 ||
    carriers.includes(courier.code);
  return senders.filter(fits).map((sender) => {
    const mark = markOf(sender);
    return {
      value: sender.id,
      label: `${sender.name} · ${sender.province}${mark ? ` (${mark})` : ''}`,
    };
  });
}

const BY_RULE = 'rule';

function Way({
  choice,
  courier,
  ready,
  senders,
  mayRule,
  rules,
  pick,
}: Chooser & { courier: CourierInfo }) {
  const { byRule } = choice;
  return (
    <>
      <Select
        label="ขนส่ง"
        value={byRule ? BY_RULE : (courier.c as string)}
        // Services and kinds of goods depend on the courier.
        onChange={(c) =>
          pick({
            sender: null,
            byRule: c === BY_RULE,
            courier: ready.find((each) => each.c === c),
            express: null,
            category: null,
          })
        }
        options={[
          ...(mayRule ? [{ value: BY_RULE, label: courierChoiceText(rules) }] : []),
          ...ready.map((each) => ({
            value: each.c as string,
            label: carrierById(each.c)?.name ?? each.name,
          })),
        ]}
      />
      <Select
        label="ส่งจาก"
        required={!byRule}
        {...(byRule && { empty: 'ที่อยู่ผู้ส่งของแต่ละขนส่ง' })}
        value={choice.sender}
        onChange={(sender) => pick({ sender })}
        options={senderOptions(senders, byRule ? undefined : courier, choice.sender)}
      />
      {byRule ? null : <Service courier={courier} choice={choice} pick={pick} />}
    </>
  );
}

type ServiceProps = Pick<Chooser, 'choice' | 'pick'> & { courier: CourierInfo };

/** Options that only this courier has. */
function Service({ courier, choice, pick }: ServiceProps) {
  return (
    <>
      {courier.services.length > 0 ? (
        <Select
          label="บริการ"
          value={choice.express}
          onChange={(express) => pick({ express })}
          options={codes(courier.services)}
        />
      ) : null}
      {courier.categories.length > 0 ? (
        <Select
          label="ประเภทสินค้า"
          empty="ตามสินค้าในออเดอร์"
          value={choice.category}
          onChange={(category) => pick({ category })}
          options={codes(courier.categories)}
        />
      ) : null}
    </>
  );
}

function Insurance({ choice, pick }: Chooser) {
  return (
    <>
      <Checkbox
        label="ซื้อประกันพัสดุ"
        value={choice.insured}
        onChange={(insured) => pick({ insured })}
      />
      {choice.insured ? (
        <MoneyInput
          label="มูลค่าสินค้าต่อชิ้น"
          required
          value={choice.declared}
          onChange={(declared) => pick({ declared })}
          error={choice.declared === 0 ? 'ใส่มูลค่ามากกว่า 0 บาท' : undefined}
        />
      ) : null}
    </>
  );
}
