// Saving a typed order: checks for duplicates, creates once however often it is pressed, then continues with the
// next.
import type { OrderReply } from '@app/contract/order/order';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { orderOptions, prepareSummary } from '../../customer/index.ts';
import { ordersChanged } from '../order/order.data.ts';
import { optionsQuery } from '../../shop/index.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useIsHere } from '../../ui/hooks/is-here.ts';
import { laterCheck, useLaterCheck } from '../../ui/form/later-check.ts';
import {
  useCheckedForm,
  type AppFormState,
  type CheckedFormOptions,
  type SubmitHow,
} from '../../ui/form/use-checked-form.ts';
import { AppError } from '../../ui/http.ts';
import { loadLater } from '../../ui/lazy-part.ts';
import { isLineGone } from '../../ui/wire/or-kept.ts';
import { emptyDraft, inputOf, orderBody, type OrderDraft } from './create-order.ts';
import {
  addLines,
  checkForDuplicates,
  create,
  isCreateUnanswered,
  roomChanged,
  type Duplicate,
  type NewOrder,
} from './create-order.data.ts';

/** The products that are short, or the package's order limit. */
function withDetails(text: string, { name, made, limit }: Record<string, unknown>): string {
  if (typeof name === 'string') return `${text}: ${name}`;
  return typeof limit === 'number' ? `${text} เดือนนี้สร้างแล้ว ${String(made)} จาก ${limit}` : text;
}

/** Lines share one place for errors, so each error names its product. */
const aboutLine = (path: string, message: string, { lines }: OrderDraft): string => {
  const line = lines.length > 1 && lines[Number(/items\.(\d+)\./.exec(path)?.[1])];
  return line ? `${line.product.name}: ${message}` : message;
};

/** The same refusal with its texts at this form's fields. */
const onOurBoxes = (fault: unknown, typed: OrderDraft): unknown => {
  if (!(fault instanceof AppError)) return fault;
  const fields: Record<string, string> = {};
  for (const [path, message] of Object.entries(fault.fields)) {
    const input = inputOf(path);
    const said = aboutLine(path, message, typed);
    fields[input] = fields[input] ? `${fields[input]} · ${said}` : said;
  }
  return fault.said(withDetails(fault.text, fault.details), fields);
};

const stopped = () => new DOMException('look-alikes are shown first', 'AbortError');

const personOf = (draft: OrderDraft): string => `${draft.name.trim()}|${draft.phone}`;

// The reason for a duplicate; it applies to one person, so another name or phone asks again.
const noReason = { why: '', of: '' };

export interface Saved extends SubmitHow {
  /** The lines were added to an existing order. */
  isMerged: boolean;
}

/** After a save: updates everything that shows orders, and offers the shop's summary for the chat in a toast. */
export function useTold() {
  const client = useQueryClient();
  const { data: options } = useQuery(optionsQuery(orderOptions));
  return async (order: OrderReply, { isMerged }: Pick<Saved, 'isMerged'>): Promise<void> => {
    const copying = prepareSummary(order, options ?? {});
    // Lists and counts update in the background: nobody waits for them on a slow line.
    void ordersChanged(client, order);
    void roomChanged(client);
    const text = isMerged ? `รวมสินค้าเข้าออเดอร์ ${order.code} แล้ว` : `สร้างออเดอร์สำเร็จ ${order.code}`;
    // The order is saved, even if its summary could not be made.
    const copy = await copying.catch(() => undefined);
    toast.done(text, copy && { label: 'คัดลอกข้อความสรุป', run: copy });
  };
}

/** The toast, then the next order or the order's page. */
function useSaved() {
  const navigate = useNavigate();
  const told = useTold();
  const isHere = useIsHere();
  return async (order: OrderReply, { again, isMerged }: Saved): Promise<void> => {
    await told(order, { isMerged });
    // After the form has dropped what was typed, or its guard would ask; a user who has left stays where they are.
    setTimeout(() => {
      if (!isHere.current) return;
      if (again) document.querySelector<HTMLElement>('#order-message textarea')?.focus();
      else void navigate({ to: '/order/$id/view', params: { id: String(order.id) } });
    });
  };
}

export interface OrderFormOptions {
  /** Stores what is typed under this name; a prefilled form without a name stores nothing. */
  draft?: string;
  channelId?: number | null;
  /** Initial values. */
  filled?: OrderDraft | null;
  /** The parent stores what is typed, so leaving the form loses nothing. */
  isKept?: boolean;
  /** Sends it differently than POST /order. */
  send?: (body: NewOrder, typed: OrderDraft) => Promise<OrderReply>;
  /** Whether `send` has just sent the same without an answer. */
  isUnanswered?: (body: NewOrder) => boolean;
  /** Replaces queueing it after a lost answer. */
  keep?: (typed: OrderDraft, body: NewOrder) => Promise<void>;
  /** Called before the lines are added to another order; a refusal stops that. */
  merging?: () => Promise<void>;
  /** Called after an order took the lines. */
  merged?: (order: OrderReply) => Promise<OrderReply>;
  /** Replaces the toast and the navigation to the order. */
  done?: (order: OrderReply, how: Saved) => Promise<void> | void;
}

/** After everything that the form itself loads. */
const KEEPING_AFTER_MS = 3000;
export const keeping = () => import('./keep-order.data.ts');

const keepInOutbox = async (typed: OrderDraft, body: NewOrder): Promise<void> =>
  (await keeping()).keepCreate(typed, body);

/** A refusal that contains prices puts them into the lines. */
async function withPrices(said: unknown, form: AppFormState<OrderDraft>): Promise<unknown> {
  if (!(said instanceof AppError) || !said.details['prices']) return said;
  return (await keeping()).applyCurrentPrices(said, form);
}

/** Returns whether an order without an answer was queued; then the form is ready for the next. */
function useKeeping({ send, keep = send ? undefined : keepInOutbox, filled }: OrderFormOptions) {
  const navigate = useNavigate();
  // Preloaded, because it could not load offline.
  useEffect(() => {
    const timer = setTimeout(() => loadLater(keeping, () => undefined), KEEPING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return async (fault: unknown, typed: OrderDraft, body: NewOrder): Promise<boolean> => {
    if (!keep || !isLineGone(fault)) return false;
    try {
      await keep(typed, body);
    } catch (why) {
      if (why instanceof AppError && why.kind === 'server') throw why;
      // The code for queueing had not loaded before the connection was lost, or the browser has no storage: shows the
      // original error.
      return false;
    }
    // Its initial values are queued now and would be saved again.
    if (filled) setTimeout(() => void navigate({ to: '/order/create', replace: true }));
    return true;
  };
}

/** The duplicates of the order to send, and the seller's decision about them. */
function useLookAlikes() {
  const [duplicates, setDuplicates] = useState<readonly Duplicate[] | null>(null);
  const reason = useRef(noReason);
  const target = useRef<Duplicate | null>(null);
  const forget = (): void => {
    reason.current = noReason;
    target.current = null;
    setDuplicates(null);
  };
  /** Stops the save while there are undecided duplicates. */
  async function requireNone(typed: OrderDraft): Promise<void> {
    if (reason.current.of === personOf(typed)) return;
    reason.current = noReason;
    const answer = await checkForDuplicates(orderBody(typed));
    if (answer === 'OK') return;
    setDuplicates(answer.duplicates);
    throw stopped();
  }
  return {
    duplicates,
    forget,
    requireNone,
    close: () => setDuplicates(null),
    why: () => reason.current.why,
    into: () => target.current,
    goOn: (next: typeof noReason) => {
      reason.current = next;
    },
    mergeInto: (order: Duplicate) => {
      target.current = order;
    },
  };
}

/** After duplicates were shown: creates the order anyway, or adds its lines to an existing one. */
const useWaysOn = (
  { rhf }: AppFormState<OrderDraft>,
  alike: ReturnType<typeof useLookAlikes>,
  send: () => void,
) => ({
  continueAnyway: (why: string): void => {
    alike.goOn({ why, of: personOf(rhf.getValues()) });
    send();
  },
  mergeInto: (into: Duplicate): void => {
    alike.mergeInto(into);
    send();
  },
});

async function merge(
  into: Duplicate,
  typed: OrderDraft,
  { merging, merged }: OrderFormOptions,
): Promise<OrderReply> {
  await merging?.();
  const order = await addLines(into, orderBody(typed).items);
  return merged ? merged(order) : order;
}

/** Where typing is stored until it is saved. */
const keptAs = ({
  filled,
  isKept = false,
  draft = filled ? undefined : 'order-create',
}: OrderFormOptions): Pick<CheckedFormOptions<OrderDraft, OrderDraft>, 'draft' | 'isKept'> =>
  draft ? { draft } : { isKept };

/** Loads the contract's schemas. */
const check = laterCheck(async () => (await import('./order-check.ts')).checkOrder);

export function useOrderForm(options: OrderFormOptions = {}) {
  const { filled, channelId = null, send = create } = options;
  const { isUnanswered = isCreateUnanswered } = options;
  const keepInstead = useKeeping(options);
  const usual = useSaved();
  const saved = options.done ?? usual;
  const [defaults] = useState<OrderDraft>(filled ?? { ...emptyDraft, channelId });
  const alike = useLookAlikes();
  const how = useRef<SubmitHow>({ again: false });

  /** Null where no answer came and it was queued. */
  async function make(typed: OrderDraft): Promise<OrderReply | null> {
    try {
      // An order that may exist already would be shown as its own duplicate.
      if (!isUnanswered(orderBody(typed, alike.why()))) await alike.requireNone(typed);
      alike.close();
      const order = await send(orderBody(typed, alike.why()), typed);
      alike.forget();
      return order;
    } catch (fault) {
      if (!(await keepInstead(fault, typed, orderBody(typed, alike.why())))) throw fault;
      return null;
    }
  }

  async function submit(typed: OrderDraft, wanted: SubmitHow): Promise<SubmitHow> {
    how.current = wanted;
    const into = alike.into();
    try {
      // The form, not the window, shows the result of a merge.
      const order = into
        ? await merge(into, typed, options).finally(alike.forget)
        : await make(typed);
      // There is no order to open: continue with the next.
      if (!order) return { again: true };
      await saved(order, { ...wanted, isMerged: into !== null });
      return wanted;
    } catch (fault) {
      throw await withPrices(onOurBoxes(fault, typed), form);
    }
  }

  const form = useCheckedForm<OrderDraft>({
    resolver: useLaterCheck(check),
    defaults,
    ...keptAs(options),
    isHeld: true,
    submit,
  });
  return {
    form,
    duplicates: alike.duplicates,
    pending: form.rhf.formState.isSubmitting,
    ...useWaysOn(form, alike, () => void form.send(how.current)),
    giveUp: alike.forget,
  };
}
