// /order/create with a message of several recipients: each is checked and saved like a single order, then the next
// opens.
import type { OrderReply } from '@app/contract/order/order';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { AppForm } from '../../../ui/form/app-form.tsx';
import { useKeys } from '../../../ui/hooks/keys.ts';
import { Panel } from '../../../ui/layout/detail-page.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { create, createUnder, isCreateUnanswered } from '../create-order.data.ts';
import { Duplicates } from '../customer-note.tsx';
import { endRound, roundStore, type Round, type Row } from '../kept-round.ts';
import { Found } from '../marks.tsx';
import { OrderBlocks } from '../order-blocks.tsx';
import { Finish, useOrderKeys } from '../order-frame.tsx';
import { OrderRoom } from '../order-room.tsx';
import { MOST_LETTERS } from '../part-text.ts';
import { useOrderForm, useTold, type OrderFormOptions, type Saved } from '../use-order-form.ts';
import { closeMessages } from './close-messages.data.ts';
import { openingOptions } from './open-whole.data.ts';
import { openNeighbor, countOf, isUnderKey, settled, typed, waitingState } from './round.ts';
import { Strip, useSavingPlain } from './strip.tsx';

const change = (next: (round: Round) => Round): void =>
  roundStore.set((round) => round && next(round));

const skip = (at: number): void => {
  change((round) => settled(round, at, { state: 'skipped' }));
  void closeMessages();
};

const names = { save: 'บันทึกแล้วไปออเดอร์ถัดไป' };

/** Typing in the row's form is stored with the round. */
function useKeptTyping(row: Row, { rhf }: ReturnType<typeof useOrderForm>['form']): void {
  const { at } = row;
  const last = useRef(JSON.stringify(row.draft));
  useEffect(
    () =>
      rhf.subscribe({
        formState: { values: true },
        callback: () => {
          const values = structuredClone(rhf.getValues());
          const text = JSON.stringify(values);
          if (text === last.current) return;
          last.current = text;
          change((round) => typed(round, at, values));
        },
      }),
    [rhf, at],
  );
}

function useRowForm(row: Row) {
  const told = useTold();
  const opening = useOrderForm({
    filled: row.draft,
    isKept: true,
    // A lost answer is requested again under its key; too late for that, it is compared like a new order.
    send: (body) => (isUnderKey(row) ? createUnder(row.key, body) : create(body)),
    isUnanswered: (body) => isUnderKey(row) || isCreateUnanswered(body),
    keep: async (draft, body) => {
      const { keepCreate, keepUnder } = await import('../keep-order.data.ts');
      await (isUnderKey(row) ? keepUnder(row, draft) : keepCreate(draft, body));
      change((round) => settled(round, row.at, waitingState));
    },
    done: async (order: OrderReply, { isMerged }: Saved) => {
      const saved = { state: 'saved', code: order.code, reason: null, isSent: false } as const;
      change((round) =>
        settled(round, row.at, { ...saved, ...(isMerged && { mergedInto: order.id }) }),
      );
      void closeMessages();
      await told(order, { isMerged });
    },
  });
  useKeptTyping(row, opening.form);
  useOrderKeys(opening.form, names);
  return opening;
}

interface RowFormProps {
  row: Row;
  count: number;
}

/** Remounted for each row. */
function RowForm({ row, count }: RowFormProps) {
  const { form, duplicates, continueAnyway, mergeInto, giveUp, pending } = useRowForm(row);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <AppForm form={form} label="สร้างออเดอร์">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 ref={head} tabIndex={-1} className="min-w-0 flex-1 basis-52 text-base font-semibold">
          ออเดอร์ {row.at + 1} จาก {count} · {row.found.name || 'ยังไม่มีชื่อ'}
        </h2>
        <Button title="Alt+X" onClick={() => skip(row.at)}>
          ข้ามออเดอร์นี้
        </Button>
      </div>
      {row.reason === null ? null : (
        <p
          role="alert"
          className="mb-3 rounded-control bg-problem-bg px-3 py-2 text-sm text-problem"
        >
          {row.reason}
        </p>
      )}
      <Found value={row.found}>
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
          <div className="grid min-w-0 gap-4">
            <OrderBlocks />
          </div>
          <Finish form={form} {...names} />
        </div>
      </Found>
      <Duplicates
        duplicates={duplicates}
        pending={pending}
        onContinue={continueAnyway}
        onMerge={mergeInto}
        onClose={giveUp}
      />
    </AppForm>
  );
}

/** No row is left: continue with the next message. */
function Over({ round }: { round: Round }) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const waiting = countOf(round, 'waiting');
  return (
    <Panel
      title={`บันทึกแล้ว ${countOf(round, 'saved')} ออเดอร์${waiting > 0 ? ` · รอส่ง ${waiting}` : ''}`}
    >
      <Button ref={next} kind="primary" icon="plus" onClick={() => void endRound()}>
        วางข้อความถัดไป
      </Button>
    </Panel>
  );
}

interface MessageProps {
  round: Round;
  onWhole: (options: OrderFormOptions) => void;
}

/** The whole message as one order, as which its inbox messages are opened. */
const wholeOf = ({ text, messageIds }: Round, { draft }: Row): OrderFormOptions => ({
  filled: { ...draft, message: text },
  ...(messageIds && openingOptions(messageIds)),
});

/** The pasted text, and a way out when it is one order after all. */
function Message({ round, onWhole }: MessageProps) {
  const [first] = round.rows;
  const isUntouched = first && countOf(round, 'saved') + countOf(round, 'waiting') === 0;
  // An order cannot store a longer message.
  const mayBeOne = round.text.length <= MOST_LETTERS;
  return (
    <details className="mb-4 rounded-card bg-white px-4 py-2 shadow-card">
      <summary className="min-h-9 cursor-pointer py-1 text-sm text-ink2 max-md:min-h-11 max-md:py-2.5">
        ข้อความที่วาง
      </summary>
      <p className="mb-3 max-h-60 overflow-y-auto text-sm break-words whitespace-pre-wrap">
        {round.text}
      </p>
      <div className="mb-2 flex flex-wrap gap-2">
        {isUntouched && mayBeOne ? (
          <Button
            onClick={() => {
              onWhole(wholeOf(round, first));
              void endRound();
            }}
          >
            เป็นออเดอร์เดียว
          </Button>
        ) : null}
        <Button kind="ghost" onClick={() => void endRound()}>
          เลิกแล้ววางใหม่
        </Button>
      </div>
    </details>
  );
}

const group = 'หลายออเดอร์ในข้อความเดียว';

function useRoundKeys(open: Row | undefined, saveAll: () => Promise<void>): void {
  const key = (code: string, label: string, run: () => void) => ({
    code,
    alt: true,
    inFields: true,
    label,
    group,
    run,
  });
  useKeys([
    key('ArrowDown', 'ออเดอร์ถัดไป', () => change((round) => openNeighbor(round, 1))),
    key('ArrowUp', 'ออเดอร์ก่อนหน้า', () => change((round) => openNeighbor(round, -1))),
    key('KeyX', 'ข้ามออเดอร์นี้', () => open && skip(open.at)),
    key('KeyA', 'บันทึกทั้งหมดที่ไม่ต้องตรวจ', () => void saveAll()),
  ]);
}

/** Ignores key repeat, because a held-down save key would save the next order unseen. */
function useOnePress(): void {
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      if (!event.repeat || event.code !== 'Enter') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', stop, { capture: true });
    return () => removeEventListener('keydown', stop, { capture: true });
  }, []);
}

interface SeveralOrdersProps {
  round: Round;
  /** The user says that it is one order: the form takes the whole message. */
  onWhole: (options: OrderFormOptions) => void;
}

export default function SeveralOrders({ round, onWhole }: SeveralOrdersProps) {
  const row = round.open === null ? undefined : round.rows[round.open];
  const saving = useSavingPlain();
  useOnePress();
  useRoundKeys(row, saving.run);
  return (
    <>
      <PageHead title="สร้างออเดอร์" />
      <div className="mb-4 empty:hidden">
        <OrderRoom />
      </div>
      <Strip round={round} saving={saving} />
      <Message round={round} onWhole={onWhole} />
      {row ? <RowForm key={row.at} row={row} count={round.rows.length} /> : <Over round={round} />}
    </>
  );
}
