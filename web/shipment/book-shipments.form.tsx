// The dialog that makes parcels of the ticked orders: problems first, then courier and sender, then the run and its results.
import type { OrderReply } from '@app/contract/order';
import type { CourierId } from '@app/contract/kit/carriers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/action/button.tsx';
import { LinkButton } from '../ui/action/link-button.tsx';
import { ErrorNote } from '../ui/feedback/error-note.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatBaht } from '../ui/format/money.ts';
import { AppError } from '../ui/http.ts';
import { Checkbox, Select } from '../ui/input/choice.tsx';
import { MoneyInput } from '../ui/input/number-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { BatchResults, RetryButton } from './batch-results.tsx';
import { problemsOf } from './booking-problems.ts';
import {
  book,
  couriersQuery,
  parcelsChanged,
  retryFailed,
  sendersQuery,
  type Booking,
  type CourierInfo,
} from './shipment.data.ts';
import { useBatch } from './use-batch.ts';

interface Choice {
  courier: CourierInfo | undefined;
  sender: number | null;
  category: number | null;
  express: number | null;
  insured: boolean;
  declared: number | null;
}

const bookingOf = (choice: Choice): Booking => ({
  ...(choice.sender !== null && { address: choice.sender }),
  ...(choice.category !== null && { category: choice.category }),
  ...(choice.express !== null && { expressCategory: choice.express }),
  insureEnabled: choice.insured,
  ...(choice.insured && choice.declared !== null && { insureDeclareValue: choice.declared }),
});

function useChoice() {
  const { data: couriers } = useQuery(couriersQuery());
  const { data: senders } = useQuery(sendersQuery());
  const [picked, setPicked] = useState<Partial<Choice>>({});
  const ready =
    couriers?.filter((courier) => courier.connected && courier.can.includes('book')) ?? [];
  const courier = picked.courier ?? ready[0];
  const choice: Choice = {
    courier,
    sender:
      picked.sender ??
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
    senders: senders?.items ?? [],
    pick: (part: Partial<Choice>) => setPicked((before) => ({ ...before, ...part })),
  };
}

type Chooser = ReturnType<typeof useChoice>;

function Options({ choice, ready, senders, pick }: Chooser) {
  const { courier } = choice;
  if (!courier) {
    return (
      <p className="text-ink2">
        ยังไม่มีบัญชีขนส่งที่เปิดใช้งาน <LinkButton to="/setting/courier">เชื่อมต่อขนส่ง</LinkButton>
      </p>
    );
  }
  const codes = (list: CourierInfo['services']) =>
    list.map((each) => ({ value: each.code, label: each.label }));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label="ขนส่ง"
        value={courier.c as string}
        onChange={(c) => pick({ courier: ready.find((each) => each.c === c) })}
        options={ready.map((each) => ({ value: each.c, label: each.name }))}
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
      <Select
        label="บริการ"
        value={choice.express}
        onChange={(express) => pick({ express })}
        options={codes(courier.services)}
      />
      <Select
        label="ประเภทสินค้า"
        empty="ตามสินค้าในออเดอร์"
        value={choice.category}
        onChange={(category) => pick({ category })}
        options={codes(courier.categories)}
      />
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
        />
      ) : null}
    </div>
  );
}

interface BookShipmentsProps {
  open: boolean;
  orders: readonly OrderReply[];
  onClose: () => void;
  /** Offered once parcels are made: prints those of these orders. */
  print?: (orderIds: readonly number[]) => ReactNode;
}

/** Mounted anew each time it opens, so that nothing of the last run is left. */
export function BookShipments(props: BookShipmentsProps) {
  return props.open ? <Booker {...props} /> : null;
}

function useRun(orders: readonly OrderReply[]) {
  const client = useQueryClient();
  const [batchId, setBatchId] = useState<number | null>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const start = async (begin: () => Promise<{ batchId: number }>) => {
    setPending(true);
    setProblem(null);
    try {
      const { batchId: id } = await begin();
      setBatchId(id);
      await parcelsChanged(client);
    } catch (fault) {
      if (fault instanceof AppError) setProblem(fault);
      else toast.failed(fault);
    } finally {
      setPending(false);
    }
  };
  return {
    batchId,
    pending,
    problem,
    begin: (c: CourierId, booking: Booking) =>
      start(() =>
        book(
          c,
          orders.map((order) => order.id),
          booking,
        ),
      ),
    retry: (id: number) => start(() => retryFailed(id)),
  };
}

function Booker({ orders, onClose, print }: BookShipmentsProps) {
  const chooser = useChoice();
  const { choice } = chooser;
  const problems = choice.courier ? problemsOf(orders, choice.courier) : [];
  const blocked = new Set(problems.filter((each) => !each.isWarning).map((each) => each.order.id));
  const ready = orders.filter((order) => !blocked.has(order.id));
  const run = useRun(ready);
  const batch = useBatch(run.batchId);
  const cod =
    ready.reduce((sum, order) => sum + Math.round(order.payment.codAmount * 100), 0) / 100;
  const booked = batch.items.filter((item) => item.state === 'booked').map((item) => item.id);
  const cannot =
    !choice.courier ||
    choice.sender === null ||
    ready.length === 0 ||
    (choice.insured && !(choice.declared && choice.declared > 0));
  const codeOf = (id: number) => orders.find((order) => order.id === id)?.code;
  const started = run.batchId !== null;
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={started ? 'สร้างเลขพัสดุ' : `สร้างเลขพัสดุ ${ready.length} ออเดอร์`}
      subtitle={started ? null : `ยอดเก็บปลายทางรวม ${formatBaht(cod)} บาท`}
      actions={
        started ? (
          <>
            <Button kind="ghost" onClick={onClose}>
              {batch.isRunning ? 'ปิด (ทำต่อเบื้องหลัง)' : 'ปิด'}
            </Button>
            <RetryButton
              batch={batch}
              pending={run.pending}
              onRetry={() => void run.retry(run.batchId ?? 0)}
            />
            {booked.length > 0 && !batch.isRunning ? print?.(booked) : null}
          </>
        ) : (
          <>
            <Button kind="ghost" onClick={onClose}>
              ยกเลิก
            </Button>
            <Button
              kind="primary"
              icon="truck"
              disabled={cannot}
              pending={run.pending}
              pendingText="กำลังเริ่ม…"
              onClick={() =>
                choice.courier ? void run.begin(choice.courier.c, bookingOf(choice)) : undefined
              }
            >
              สร้างเลขพัสดุ {ready.length} ออเดอร์
            </Button>
          </>
        )
      }
    >
      {started ? (
        <BatchResults batch={batch} codeOf={codeOf} />
      ) : (
        <div className="grid gap-4">
          {problems.length > 0 ? (
            <ul aria-label="ออเดอร์ที่ต้องดูก่อน" className="grid max-h-48 gap-1 overflow-y-auto text-sm">
              {problems.map(({ order, text, isWarning }) => (
                <li
                  key={order.id}
                  className={`rounded-control px-3 py-1.5 ${isWarning ? 'bg-waiting-bg text-waiting' : 'bg-problem-bg text-problem'}`}
                >
                  <b>{order.code}</b> {text} {isWarning ? '' : '— ไม่รวมในรอบนี้'}
                </li>
              ))}
            </ul>
          ) : null}
          {chooser.isLoaded ? <Options {...chooser} /> : <p className="text-ink3">กำลังโหลด…</p>}
          {chooser.isLoaded && chooser.senders.length === 0 ? (
            <p className="text-sm text-problem">
              ยังไม่มีที่อยู่ผู้ส่ง <LinkButton to="/address">เพิ่มที่อยู่ผู้ส่ง</LinkButton>
            </p>
          ) : null}
        </div>
      )}
      {run.problem ? <ErrorNote error={run.problem} className="mt-3" /> : null}
    </Dialog>
  );
}
