// What a booking is made with: courier, sender, service, kind of goods, insurance; remembered nowhere, defaults are the shop's.
import { carrierById, type CourierId } from '@app/contract/kit/carriers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { optionsQuery } from '../setting/index.ts';
import { LinkButton } from '../ui/action/link-button.tsx';
import { ErrorState, SkeletonText } from '../ui/feedback/states.tsx';
import { Checkbox, Select } from '../ui/input/choice.tsx';
import { MoneyInput } from '../ui/input/number-input.tsx';
import { couriersQuery, sendersQuery, type Booking, type CourierInfo } from './shipment.data.ts';

export interface Choice {
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
  choice.sender !== null &&
  (!choice.insured || (choice.declared ?? 0) > 0);

interface Wish {
  courier?: CourierId;
  notBy?: CourierId;
}

export function useChoice(wish: Wish = {}) {
  const couriersRead = useQuery(couriersQuery());
  const sendersRead = useQuery(sendersQuery());
  const usual = useQuery(optionsQuery(['default_courier'])).data?.default_courier;
  const [couriers, senders] = [couriersRead.data, sendersRead.data];
  const [picked, setPicked] = useState<Partial<Choice>>({});
  const ready =
    couriers?.filter((courier) => courier.connected && courier.can.includes('book')) ?? [];
  const isUsual = ({ c }: CourierInfo) => c === usual && c !== wish.notBy;
  const wanted =
    ready.find(({ c }) => c === wish.courier) ??
    ready.find(isUsual) ??
    ready.find(({ c }) => c !== wish.notBy);
  const courier = picked.courier ?? wanted ?? ready[0];
  const choice: Choice = {
    courier,
    sender:
      picked.sender ??
      senders?.items.find(({ carriers }) => courier && carriers.includes(courier.code))?.id ??
      senders?.items.find((sender) => sender.isDefault)?.id ??
      senders?.items[0]?.id ??
      null,
    category: picked.category ?? null,
    express: picked.express ?? courier?.services[0]?.code ?? null,
    insured: picked.insured ?? false,
    declared: picked.declared ?? null,
  };
  return {
    choice,
    ready,
    isLoaded: couriers !== undefined && senders !== undefined,
    error: couriersRead.error ?? sendersRead.error,
    again: () => void Promise.all([couriersRead.refetch(), sendersRead.refetch()]),
    senders: senders?.items ?? [],
    pick: (part: Partial<Choice>) => setPicked((before) => ({ ...before, ...part })),
  };
}

type Chooser = ReturnType<typeof useChoice>;

export function BookingOptions({ chooser }: { chooser: Chooser }) {
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
    <div className="grid gap-3 sm:grid-cols-2">
      <Way {...chooser} courier={chooser.choice.courier} />
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

function Way({ choice, courier, ready, senders, pick }: Chooser & { courier: CourierInfo }) {
  return (
    <>
      <Select
        label="ขนส่ง"
        value={courier.c as string}
        // Services and kinds of goods are each courier's own.
        onChange={(c) =>
          pick({ courier: ready.find((each) => each.c === c), express: null, category: null })
        }
        options={ready.map((each) => ({
          value: each.c,
          label: carrierById(each.c)?.name ?? each.name,
        }))}
      />
      <Select
        label="ส่งจาก"
        required
        value={choice.sender}
        onChange={(sender) => pick({ sender })}
        options={senders.map((sender) => ({
          value: sender.id,
          label: `${sender.name} · ${sender.province}`,
        }))}
      />
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
