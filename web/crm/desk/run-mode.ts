// Working through the queue one lead after another: the next one, and skipped ones.
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { useListSearch } from '../../ui/layout/list-search.ts';
import { takeNext, type QueueScope, type QueueTab } from './lead-desk.data.ts';

/** The position of a run in the address: passed on to a lead's order and back. */
export const runIn = ({ run, at, of, tab, scope }: Readonly<Record<string, string>>) =>
  run === '1' ? { run, at, of, tab, scope } : {};

export interface Run {
  isOn: boolean;
  isMoving: boolean;
  /** '1/3': the position in the run; '' where the address does not say. */
  place: string;
  /** Opens the next lead; `after` was just handled. */
  next: (after?: number) => Promise<void>;
  /** Opens the next lead; this one was skipped. */
  skip: (id: number) => Promise<void>;
  stop: () => void;
}

/** Skipped leads are still in the queue. */
function sayEnd(skipped: number): void {
  if (skipped === 0) toast.done('โทรครบคิวนี้แล้ว');
  else toast.info(`ถึงท้ายคิวแล้ว ยังเหลือ ${skipped} รายที่ข้ามไว้ กด “เริ่มโทร” เพื่อโทรต่อ`);
}

/** Stored in the address: `?run=1&at=2&of=7&tab=today&scope=all`. */
export function useRun(): Run {
  const { run, tab, scope, at, of } = useListSearch().values;
  const navigate = useNavigate();
  const [isMoving, setMoving] = useState(false);
  const passed = useRef<number[]>([]);
  const skipped = useRef(0);
  const isBusy = useRef(false);
  const next = useCallback(
    async (after?: number) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setMoving(true);
      if (after !== undefined) passed.current = [...passed.current, after].slice(-500);
      try {
        const { lead, left } = await takeNext({
          ...(tab && { tab: tab as QueueTab }),
          ...(scope && { scope: scope as QueueScope }),
          skip: passed.current,
        });
        if (lead) {
          const nth = Number(at ?? 0) + 1;
          const search = { run: '1', at: String(nth), of: String(nth - 1 + left), tab, scope };
          await navigate({ to: '/crm/lead/manage/$id', params: { id: String(lead.id) }, search });
        } else {
          sayEnd(skipped.current);
          await navigate({ to: '/crm/lead/follow', search: { tab, scope } });
        }
      } catch (fault) {
        toast.failed(fault);
      } finally {
        isBusy.current = false;
        setMoving(false);
      }
    },
    [navigate, tab, scope, at],
  );
  const skip = useCallback(
    (id: number) => {
      if (!isBusy.current && !passed.current.includes(id)) skipped.current += 1;
      return next(id);
    },
    [next],
  );
  const stop = useCallback(
    () => void navigate({ to: '/crm/lead/follow', search: { tab, scope } }),
    [navigate, tab, scope],
  );
  return { isOn: run === '1', isMoving, place: at && of ? `${at}/${of}` : '', next, skip, stop };
}
