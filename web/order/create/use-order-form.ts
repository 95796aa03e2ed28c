// Saving a typed order: look-alikes first, then one create however often it is pressed, then on to the next.
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

/** The goods that are short, the orders that the package holds. */
function withDetails(text: string, { name, made, limit }: Record<string, unknown>): string {
  if (typeof name === 'string') return `${text}: ${name}`;
  return typeof limit === 'number' ? `${text} เดือนนี้สร้างแล้ว ${String(made)} จาก ${limit}` : text;
}

/** Lines share one place for what is wrong with them: each says of which goods it speaks. */
const aboutLine = (path: string, message: string, { lines }: OrderDraft): string => {
  const line = lines.length > 1 && lines[Number(/items\.(\d+)\./.exec(path)?.[1])];
  return line ? `${line.product.name}: ${message}` : message;
};

/** The same refusal with its texts beside the boxes of this screen. */
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

// Why a look-alike is made on purpose; given for one person, so another name or phone asks anew.
const noReason = { why: '', of: '' };

export interface Saved extends SubmitHow {
  /** The lines went into an order that was there already. */
  isMerged: boolean;
}

/** After a save: everything that shows orders, and a toast with the shop's summary for the chat. */
export function useTold() {
  const client = useQueryClient();
  const { data: options } = useQuery(optionsQuery(orderOptions));
  return async (order: OrderReply, { isMerged }: Pick<Saved, 'isMerged'>): Promise<void> => {
    const copying = prepareSummary(order, options ?? {});
    // Lists and counts follow by themselves: nobody waits for them on a slow line.
    void ordersChanged(client, order);
    void roomChanged(client);
    const text = isMerged ? `รวมสินค้าเข้าออเดอร์ ${order.code} แล้ว` : `สร้างออเดอร์สำเร็จ ${order.code}`;
    // The order is saved, whether its summary could be made ready or not.
    const copy = await copying.catch(() => undefined);
    toast.done(text, copy && { label: 'คัดลอกข้อความสรุป', run: copy });
  };
}

/** What is told, then on to the next or to the order itself. */
function useSaved() {
  const navigate = useNavigate();
  const told = useTold();
  const isHere = useIsHere();
  return async (order: OrderReply, { again, isMerged }: Saved): Promise<void> => {
    await told(order, { isMerged });
    // After the form has let go of what was typed, or its guard would ask; who has left meanwhile stays there.
    setTimeout(() => {
      if (!isHere.current) return;
      if (again) document.querySelector<HTMLElement>('#order-message textarea')?.focus();
      else void navigate({ to: '/order/$id/view', params: { id: String(order.id) } });
    });
  };
}

export interface OrderFormOptions {
  /** Keeps what is typed under this name; a form that begins filled keeps nothing without one. */
  draft?: string;
  channelId?: number | null;
  /** What the boxes hold at first. */
  filled?: OrderDraft | null;
  /** What is typed is kept by whoever shows the form: leaving it loses nothing. */
  isKept?: boolean;
  /** Sends it another way than POST /order. */
  send?: (body: NewOrder, typed: OrderDraft) => Promise<OrderReply>;
  /** Whether that way has sent just this before without an answer. */
  isUnanswered?: (body: NewOrder) => boolean;
  /** Instead of keeping it among what waits, where no answer came. */
  keep?: (typed: OrderDraft, body: NewOrder) => Promise<void>;
  /** Before the lines go into another order; a refusal stops that. */
  merging?: () => Promise<void>;
  /** What else belongs into an order that took the lines. */
  merged?: (order: OrderReply) => Promise<OrderReply>;
  /** Instead of the toast and the way to the order. */
  done?: (order: OrderReply, how: Saved) => Promise<void> | void;
}

/** After all that the form itself asks for. */
const KEEPING_AFTER_MS = 3000;
export const keeping = () => import('./keep-order.data.ts');

const keepInOutbox = async (typed: OrderDraft, body: NewOrder): Promise<void> =>
  (await keeping()).keepCreate(typed, body);

/** A refusal that tells prices puts them into the lines. */
async function withPrices(said: unknown, form: AppFormState<OrderDraft>): Promise<unknown> {
  if (!(said instanceof AppError) || !said.details['prices']) return said;
  return (await keeping()).pricedAnew(said, form);
}

/** Answers whether what got no answer was kept instead; then the form is ready for the next. */
function useKeeping({ send, keep = send ? undefined : keepInOutbox, filled }: OrderFormOptions) {
  const navigate = useNavigate();
  // Here before it is needed: without a line it could not come.
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
      // The line was gone before the code that keeps had come, or the browser keeps nothing: the fault is told as it is.
      return false;
    }
    // What it was filled with is in the queue now, and would be saved once more.
    if (filled) setTimeout(() => void navigate({ to: '/order/create', replace: true }));
    return true;
  };
}

/** The look-alikes of what is sent, and what the seller decided about them. */
function useLookAlikes() {
  const [duplicates, setDuplicates] = useState<readonly Duplicate[] | null>(null);
  const reason = useRef(noReason);
  const target = useRef<Duplicate | null>(null);
  const forget = (): void => {
    reason.current = noReason;
    target.current = null;
    setDuplicates(null);
  };
  /** Stops the sending while there are some that nobody has decided about. */
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

/** After look-alikes were shown: another order all the same, or its lines into one that is there. */
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

/** Where what is typed is kept until it is saved. */
const keptAs = ({
  filled,
  isKept = false,
  draft = filled ? undefined : 'order-create',
}: OrderFormOptions): Pick<CheckedFormOptions<OrderDraft, OrderDraft>, 'draft' | 'isKept'> =>
  draft ? { draft } : { isKept };

/** With it come the contract's schemas. */
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

  /** Null where no answer came and it was kept. */
  async function make(typed: OrderDraft): Promise<OrderReply | null> {
    try {
      // What may have been made already would be shown as its own look-alike.
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
      // Whatever comes of a merge is told at the form, not under the window.
      const order = into
        ? await merge(into, typed, options).finally(alike.forget)
        : await make(typed);
      // There is no order to go to: on with the next.
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
