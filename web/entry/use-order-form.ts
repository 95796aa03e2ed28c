// Saving a typed order: look-alikes first, then one create however often it is pressed, then on to the next.
import { formatPhone } from '@app/contract/kit/text';
import type { OrderReply } from '@app/contract/order';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ordersChanged } from '../order/index.ts';
import { toast } from '../ui/feedback/toast.ts';
import { useAppForm, type SubmitHow } from '../ui/form/use-app-form.ts';
import { formatBaht } from '../ui/format/money.ts';
import { AppError } from '../ui/http.ts';
import {
  emptyDraft,
  inputOf,
  OrderDraftSchema,
  orderBody,
  type OrderDraft,
} from './create-order.ts';
import { checkForDuplicates, create, type Duplicate, type NewOrder } from './entry.data.ts';

/** A few lines to send back to the buyer in the chat. */
const summaryOf = (order: OrderReply): string =>
  [
    `สรุปออเดอร์ ${order.code}`,
    ...order.items.map(
      (item) => `- ${item.products.name} ×${item.unit} = ${formatBaht(item.amount)}`,
    ),
    order.payment.codAmount > 0
      ? `ยอดเก็บปลายทาง ${formatBaht(order.payment.codAmount)} บาท`
      : `ยอดโอน ${formatBaht(order.payment.total)} บาท`,
    `จัดส่ง: คุณ${order.info.name} โทร ${formatPhone(order.info.phone)}`,
    [
      order.info.address,
      order.info.subdistrict,
      order.info.district,
      order.info.province,
      order.info.postcode,
    ].join(' '),
  ].join('\n');

/** The same refusal with its texts beside the boxes of this screen. */
const onOurBoxes = (fault: unknown): unknown => {
  if (!(fault instanceof AppError)) return fault;
  const { kind, status, code, text, next, requestId, details, retryAfterSeconds } = fault;
  const fields = Object.fromEntries(
    Object.entries(fault.fields).map(([path, message]) => [inputOf(path), message]),
  );
  const short = typeof details['name'] === 'string' ? `${text}: ${details['name']}` : text;
  return new AppError({
    kind,
    status,
    code,
    details,
    fields,
    text: short,
    ...(next !== undefined && { next }),
    ...(requestId !== undefined && { requestId }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
};

const stopped = () => new DOMException('look-alikes are shown first', 'AbortError');

const personOf = (draft: OrderDraft): string => `${draft.name.trim()}|${draft.phone}`;

// Why a look-alike is made on purpose; given for one person, so another name or phone asks anew.
const noReason = { why: '', of: '' };

const copySummary = (order: OrderReply): void =>
  void navigator.clipboard
    .writeText(summaryOf(order))
    .then(() => toast.done('คัดลอกข้อความสรุปแล้ว'), toast.failed);

/** After a save: everything that shows orders, a toast with the summary for the chat, then on. */
function useSaved() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (order: OrderReply, { again }: SubmitHow): Promise<void> => {
    await ordersChanged(client, order);
    toast.done(`สร้างออเดอร์สำเร็จ ${order.code}`, {
      label: 'คัดลอกข้อความสรุป',
      run: () => copySummary(order),
    });
    // After the form has let go of what was typed, or its guard would ask.
    setTimeout(() => {
      if (again) document.querySelector<HTMLElement>('#order-message textarea')?.focus();
      else void navigate({ to: `/order/${order.id}/view` } as never);
    });
  };
}

export interface OrderFormOptions {
  /** Keeps what is typed under this name. */
  draft?: string;
  channelId?: number | null;
  /** Sends it another way than POST /order. */
  send?: (body: NewOrder) => Promise<OrderReply>;
  /** Instead of the toast and the way to the order. */
  done?: (order: OrderReply, how: SubmitHow) => Promise<void>;
}

export function useOrderForm(options: OrderFormOptions = {}) {
  const { draft = 'order-create', channelId = null, send = create } = options;
  const usual = useSaved();
  const saved = options.done ?? usual;
  const [defaults] = useState<OrderDraft>({ ...emptyDraft, channelId });
  const [duplicates, setDuplicates] = useState<readonly Duplicate[] | null>(null);
  const reason = useRef(noReason);
  const how = useRef<SubmitHow>({ again: false });

  async function requireNoLookAlike(typed: OrderDraft): Promise<void> {
    if (reason.current.of === personOf(typed)) return;
    reason.current = noReason;
    const answer = await checkForDuplicates(typed.name, typed.phone);
    if (answer === 'OK') return;
    setDuplicates(answer.duplicates);
    throw stopped();
  }

  async function submit(typed: OrderDraft, wanted: SubmitHow): Promise<void> {
    how.current = wanted;
    try {
      await requireNoLookAlike(typed);
      setDuplicates(null);
      const order = await send(orderBody(typed, reason.current.why));
      reason.current = noReason;
      await saved(order, wanted);
    } catch (fault) {
      throw onOurBoxes(fault);
    }
  }

  const form = useAppForm<OrderDraft>({
    schema: OrderDraftSchema,
    defaults,
    draft,
    submit,
  });
  return {
    form,
    duplicates,
    pending: form.rhf.formState.isSubmitting,
    continueAnyway: (why: string) => {
      reason.current = { why, of: personOf(form.rhf.getValues()) };
      void form.send(how.current);
    },
    giveUp: () => {
      reason.current = noReason;
      setDuplicates(null);
    },
  };
}
