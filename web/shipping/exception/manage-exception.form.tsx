// One exception in its drawer: what to do, owner, due time, claim, and history.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { bangkokDay, clockOf } from '@app/contract/kit/bangkok';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { CheckboxField, DateField, RadioField, TextAreaField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { formatTime } from '../../ui/format/date.ts';
import { hiddenHint, isHidden, typable } from '../../ui/format/hidden.ts';
import { personName, useMe } from '../../ui/hooks/me.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { CancelStray } from './cancel-stray.tsx';
import {
  decide,
  exceptionsChanged,
  exceptionsQuery,
  type Decision,
  type ExceptionItem,
  type ExceptionState,
} from './exception.data.ts';
import { rules, states } from './exception-texts.ts';

// Rarely needed: only where a courier never answered a change.
const SettleAmendment = lazyPart(() => import('./settle-amendment.tsx'));

interface Draft {
  state: ExceptionState;
  isMine: boolean;
  due: string;
  claimBy: string;
  claimed: boolean;
  note: string;
}

const schema = z.object({
  state: z.enum(['open', 'doing', 'closed']),
  isMine: z.boolean(),
  due: z.string().check(z.minLength(1, { error: 'เลือกวันที่ต้องจัดการให้เสร็จ' })),
  claimBy: z.optional(z.string()),
  claimed: z.boolean(),
  note: z.string().check(z.maxLength(400)),
});

const stateOptions = Object.entries(states).map(([value, label]) => ({
  value: value as ExceptionState,
  label,
}));

const dayOf = (at: string | null): string => (at === null ? '' : bangkokDay(new Date(at)));
/** The end of that day in Bangkok. */
const endOf = (day: string): string => new Date(clockOf(day, '23:59')).toISOString();

/** Only changed values: an untouched time keeps its minutes. */
function decisionOf(draft: Draft, item: ExceptionItem, myId: number): Decision {
  const wasMine = item.owner?.id === myId;
  const { state, isMine, due, claimBy, claimed, note } = draft;
  return {
    version: item.version,
    ...(state !== item.state && { state }),
    ...(isMine !== wasMine && { ownerId: isMine ? myId : null }),
    ...(due !== dayOf(item.dueAt) && { dueAt: endOf(due) }),
    ...(claimBy !== dayOf(item.claimBy) && { claimBy: claimBy ? endOf(claimBy) : null }),
    ...(claimed !== (item.claimedAt !== null) && { claimed }),
    ...(note !== typable(item.note) && { note }),
  };
}

/** The part of the input that still applies after the exception changed elsewhere. */
const noteOn = ({ version }: ExceptionItem, { note }: Draft): Decision => ({ version, note });

function Facts({ item }: { item: ExceptionItem }) {
  const { title, advice } = rules[item.rule];
  return (
    <div className="grid gap-1">
      <p className="text-lg font-bold">{title}</p>
      <p className="text-ink2">{advice}</p>
      <p className="text-sm text-ink2">
        {item.pno} · {item.name} · {item.province}
      </p>
      <p className="text-sm text-ink2">
        {item.label} {item.place} ตั้งแต่ {formatTime(item.since)}
      </p>
      {item.state === 'closed' && item.closedBy === null ? (
        <p className="text-sm text-brand-700">พัสดุเคลื่อนไหวต่อแล้ว ระบบปิดเรื่องนี้ให้เอง</p>
      ) : null}
    </div>
  );
}

const draftOf = (item: ExceptionItem, myId: number): Draft => ({
  state: item.state,
  isMine: item.owner?.id === myId,
  due: dayOf(item.dueAt),
  claimBy: dayOf(item.claimBy),
  claimed: item.claimedAt !== null,
  note: typable(item.note),
});

/** A save may be refused because others have changed it: opening it again shows its current state. */
function useReadAgain() {
  const client = useQueryClient();
  const isOld = useRef(false);
  useEffect(
    () => () => {
      if (isOld.current) void exceptionsChanged(client);
    },
    [client],
  );
  return () => {
    isOld.current = true;
  };
}

/** Others have closed or taken it, or its parcel moved on: shows its current state and what happens to the input. */
function Left({ latest }: { latest: ExceptionItem | undefined }) {
  return (
    <div
      role="status"
      className="grid gap-1 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting"
    >
      <p>
        {latest?.state === 'closed' ? 'เรื่องนี้เพิ่งปิดไป' : 'เรื่องนี้เพิ่งเปลี่ยนไปและออกจากรายการนี้'}{' '}
        ข้อความที่พิมพ์ยังอยู่
        {latest ? ' กดบันทึกเพื่อเก็บเฉพาะข้อความไว้ในเรื่องเดิม' : ''}
      </p>
      {latest?.note ? <p className="break-words">ข้อความล่าสุดในเรื่อง: {latest.note}</p> : null}
    </div>
  );
}

/** Its current state, in whichever list it is. */
function useLatest({ id, orderCode }: ExceptionItem, hasLeft: boolean) {
  const here = { search: orderCode, page: 1, pageSize: 50 } as const;
  const closed = useQuery({
    ...exceptionsQuery({ ...here, state: 'closed' }),
    enabled: hasLeft,
  });
  const live = useQuery({ ...exceptionsQuery(here), enabled: hasLeft });
  if (!hasLeft) return undefined;
  const found = [...(closed.data?.items ?? []), ...(live.data?.items ?? [])];
  return found.find((each) => each.id === id);
}

/** Actions for its parcel. */
function ParcelWays({ item, onDone }: { item: ExceptionItem; onDone: () => void }) {
  return (
    <>
      <CancelStray item={item} onDone={onDone} />
      {item.rule === 'unsure' ? (
        <Suspense fallback={null}>
          <SettleAmendment item={item} onDone={onDone} />
        </Suspense>
      ) : null}
    </>
  );
}

interface ManageProps {
  item: ExceptionItem;
  /** It is no longer in the list from which it was opened. */
  hasLeft?: boolean;
  onClose: () => void;
}

export function ManageException({ item: opened, hasLeft = false, onClose }: ManageProps) {
  // As it was opened: others' changes remove nothing that is typed, and are reported on saving.
  const [item] = useState(opened);
  const latest = useLatest(item, hasLeft);
  const client = useQueryClient();
  const readAgain = useReadAgain();
  const myId = useMe()?.id ?? 0;
  const { owner } = item;
  const form = useAppForm<Draft>({
    schema: schema as never,
    defaults: draftOf(item, myId),
    submit: async (draft) => {
      const decision = latest ? noteOn(latest, draft) : decisionOf(draft, item, myId);
      await decide(item.id, decision).catch((fault: unknown) => {
        readAgain();
        throw fault;
      });
      toast.done('บันทึกสำเร็จ');
      onClose();
      void exceptionsChanged(client);
    },
  });
  return (
    <AppForm form={form} label={`จัดการ ${item.orderCode}`} className="grid gap-4">
      <Facts item={item} />
      {hasLeft ? <Left latest={latest} /> : null}
      <ParcelWays item={item} onDone={onClose} />
      <RadioField name="state" label="สถานะเรื่อง" options={stateOptions} />
      <CheckboxField
        name="isMine"
        label={owner && owner.id !== myId ? `ฉันรับดูแลต่อจาก ${personName(owner)}` : 'ฉันดูแลเรื่องนี้'}
      />
      <DateField name="due" label="จัดการให้เสร็จภายใน" required />
      <DateField name="claimBy" label="ขนส่งรับเคลมถึง" />
      <CheckboxField name="claimed" label="ส่งเรื่องเคลมกับขนส่งแล้ว" />
      <TextAreaField
        name="note"
        label="ทำอะไรไปแล้ว"
        limit={400}
        {...(isHidden(item.note) && { hint: hiddenHint })}
      />
      <LinkButton to="/order/$id/view" params={{ id: String(item.orderId) }}>
        ดูออเดอร์
      </LinkButton>
      <FormActions form={form} save="บันทึก" onCancel={onClose} />
    </AppForm>
  );
}
