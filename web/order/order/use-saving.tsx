// Saves a panel of an order; where somebody else was faster, both changes are laid side by side first.
import type { OrderReply } from '@app/contract/order/order';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { SettleConflict, type ConflictQuestion } from '../conflict/settle-conflict.tsx';
import { touchedByOthers } from '../conflict/conflict.ts';
import { type Part, type Values } from '../conflict/parts.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppError } from '../../ui/http.ts';
import { orderQuery, ordersChanged } from './order.data.ts';

interface Panel {
  part: Part;
  /** Sends the values against the version they were settled with. */
  send: (values: Values, latest: OrderReply) => Promise<OrderReply>;
}

interface Question extends ConflictQuestion {
  answer: (values: Values | null) => void;
}

export interface Saving {
  save: (mine: Values, panel: Panel) => Promise<void>;
  /** Stands beside the form, not in it: its keys are its own. */
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

/** More often than this nobody else is faster by chance. */
const MOST_TRIES = 5;

export function useSaving(order: OrderReply, close: () => void): Saving {
  const client = useQueryClient();
  // As it was when the editing began; what others save meanwhile changes the page, not this.
  const [opened] = useState(order);
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (asked: ConflictQuestion) =>
    new Promise<Values | null>((answer) => setQuestion({ ...asked, answer }));

  async function saveOrAsk(mine: Values, { part, send }: Panel): Promise<OrderReply> {
    let base = opened;
    let values = mine;
    for (let tries = 1; ; tries += 1) {
      try {
        return await send(values, base);
      } catch (fault) {
        if (!(fault instanceof AppError) || fault.code !== 'STALE' || tries === MOST_TRIES)
          throw fault;
        const latest = await client.fetchQuery({ ...orderQuery(order.id), staleTime: 0 });
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
      // The order reloads, with what shows it, while the seller goes on.
      void ordersChanged(client, saved);
      toast.done('แก้ไขสำเร็จ');
      close();
    },
    dialog: question ? (
      <SettleConflict key={question.latest.version} {...question} onDone={question.answer} />
    ) : null,
  };
}
