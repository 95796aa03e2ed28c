// Saves a panel of an order; after a conflict it first shows both changes side by side.
import type { OrderReply } from '@app/contract/order/order';
import { listShipments } from '@app/contract/shipping/shipment';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { SettleConflict, type ConflictQuestion } from '../conflict/settle-conflict.tsx';
import { touchedByOthers } from '../conflict/conflict.ts';
import { type Part, type Values } from '../conflict/parts.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppError } from '../../ui/http.ts';
import { keyOf } from '../../ui/wire/query.ts';
import { closedTexts } from './closed-texts.ts';
import { orderQuery, ordersChanged } from './order.data.ts';

interface Panel {
  part: Part;
  /** Sends the values with the version on which they were resolved. */
  send: (values: Values, latest: OrderReply) => Promise<OrderReply>;
  /** Editable in every status. */
  isNeverShut?: true;
}

interface Question extends ConflictQuestion {
  answer: (values: Values | null) => void;
}

export interface Saving {
  save: (mine: Values, panel: Panel) => Promise<void>;
  /** Beside the form, not in it, so that it has its own shortcuts. */
  dialog: ReactNode;
}

const notSaved = ({ kind, status, code }: AppError): AppError =>
  new AppError({
    kind,
    status,
    code,
    text: 'ยังไม่ได้บันทึก มีผู้แก้ไขออเดอร์นี้ก่อนคุณ',
    next: 'กด “บันทึก” อีกครั้งเพื่อเลือกว่าจะใช้ข้อมูลของใคร หรือ “ยกเลิก” เพื่อดูข้อมูลล่าสุด',
  });

const keptText = 'ที่กรอกไว้ยังอยู่';

/** The server's refusal, with what the seller can do in the open form. */
const refused = (fault: AppError, text: string, next: string): AppError =>
  Object.assign(fault.said(`ยังไม่ได้บันทึก ออเดอร์นี้${text}`, {}), { next: `${keptText} ${next}` });

const numbered = (fault: AppError): AppError =>
  refused(fault, 'มีเลขพัสดุแล้ว', 'ยกเลิกเลขพัสดุก่อน แล้วกด “บันทึก” อีกครั้ง');

const shut = (fault: AppError, text: string): AppError =>
  refused(fault, text, 'เปิดออเดอร์กลับมาแล้วกด “บันทึก” อีกครั้ง');

/** More conflicts in a row are no coincidence. */
const MOST_TRIES = 5;

export function useSaving(order: OrderReply, close: () => void): Saving {
  const client = useQueryClient();
  // The order when editing began; others' changes update the page, not this copy.
  const [opened] = useState(order);
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (asked: ConflictQuestion) =>
    new Promise<Values | null>((answer) => setQuestion({ ...asked, answer }));

  /**
   * Somebody booked, closed or deleted it meanwhile: refetches everything that shows the order, so that the seller
   * sees the cause.
   */
  function showWhy(reason: AppError): AppError {
    void ordersChanged(client);
    void client.invalidateQueries({ queryKey: keyOf(listShipments) });
    return reason;
  }

  async function saveOrAsk(mine: Values, panel: Panel): Promise<OrderReply> {
    const { part, send } = panel;
    let base = opened;
    let values = mine;
    for (let tries = 1; ; tries += 1) {
      try {
        return await send(values, base);
      } catch (fault) {
        if (!(fault instanceof AppError)) throw fault;
        if (fault.code === 'NO_ORDER') throw showWhy(fault);
        if (fault.code === 'SHIPMENT_EXISTS') throw showWhy(numbered(fault));
        if (fault.code !== 'STALE' || tries === MOST_TRIES) throw fault;
        const latest = await client.fetchQuery({ ...orderQuery(order.id), staleTime: 0 });
        const closedText = panel.isNeverShut ? undefined : closedTexts[latest.status];
        if (closedText && latest.status !== opened.status) throw showWhy(shut(fault, closedText));
        const sides = { base: part.of(base), mine: values, theirs: part.of(latest) };
        const settled = touchedByOthers(sides) ? await ask({ part, sides, latest }) : values;
        setQuestion(null);
        if (settled === null) throw notSaved(fault);
        values = settled;
        base = latest;
      }
    }
  }

  return {
    save: async (mine, panel) => {
      const saved = await saveOrAsk(mine, panel);
      // The order and its lists reload in the background.
      void ordersChanged(client, saved);
      toast.done('แก้ไขสำเร็จ');
      close();
    },
    dialog: question ? (
      <SettleConflict key={question.latest.version} {...question} onDone={question.answer} />
    ) : null,
  };
}
