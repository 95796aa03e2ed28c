// The returns screen: a scan shows the parcel, one key settles it, and offline neither is lost.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useUndo } from '../../shop/index.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { shrinkImage } from '../../ui/form/shrink-image.ts';
import { formatTime } from '../../ui/format/date.ts';
import { personName } from '../../ui/hooks/me.ts';
import { createStore, useStore, type Store } from '../../ui/hooks/store.ts';
import { AppError, onlineStore } from '../../ui/http.ts';
import { beep } from '../../ui/scan/beep.ts';
import { lockCodLedger, isTransient } from '../../ui/scan/one-tab.ts';
import { RETURN_ROUND } from './kept-rounds.ts';
import {
  emptyRound,
  isStopped,
  keepRound,
  recallRound,
  sendAll,
  type SendOptions,
  type ReturnRound,
} from './return-round.ts';
import {
  correct,
  findParcel,
  returnsChanged,
  type Decision,
  type ReturnCondition,
  type ReturnParcel,
  type ReturnScan,
  type Settled,
} from './return-scan.data.ts';
import { keyWords, sentenceOf } from './return-marks.tsx';
import { randomId } from '../../ui/hooks/random-id.ts';

const problemOf = (fault: unknown): string | null => {
  if (!(fault instanceof AppError) || fault.isSilent) return null;
  const said = Object.values(fault.fields)[0];
  return said ?? [fault.text, fault.next].filter(Boolean).join(' – ');
};

const doneBefore = ({ orderCode, at, by }: ReturnScan): string =>
  `${orderCode} รับคืนไปแล้วเมื่อ ${formatTime(at)}${by ? ` โดย ${personName(by)}` : ''} ไม่มีอะไรเปลี่ยน`;

/** This browser's round, and sending its waiting decisions. */
function useRound(onAnswer: SendOptions['onAnswer']) {
  const store = useMemo(() => createStore<ReturnRound>(emptyRound), []);
  const [isMine, setIsMine] = useState(false);
  const latest = useRef(onAnswer);
  const sender = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = onAnswer;
  });
  useEffect(() => {
    const leaving = new AbortController();
    let forget: (() => void) | undefined;
    let isSending = false;
    const send = async () => {
      if (isSending) return;
      isSending = true;
      try {
        await sendAll(store, {
          left: leaving.signal,
          onAnswer: (answer, decision) => latest.current(answer, decision),
        });
      } finally {
        isSending = false;
      }
    };
    const begin = async () => {
      await recallRound(store);
      if (leaving.signal.aborted) return;
      forget = keepRound(store);
      sender.current = () => void send();
      setIsMine(true);
      void send();
    };
    lockCodLedger(RETURN_ROUND, () => void begin(), leaving.signal);
    return () => {
      leaving.abort();
      forget?.();
    };
  }, [store]);
  return { store, isMine, send: () => sender.current() };
}

/** The visible state, and running one lookup at a time with its errors shown. */
function useTable() {
  const [last, setLast] = useState<ReturnScan | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** The scan being looked up; '' for none. */
  const [reading, setReading] = useState('');
  function warn(text: string) {
    setProblem(text);
    beep('wrong');
  }
  async function guarded(run: () => Promise<void>) {
    setBusy(true);
    setProblem(null);
    try {
      await run();
    } catch (fault) {
      const text = problemOf(fault);
      if (text === null) toast.failed(fault);
      else warn(text);
    } finally {
      setBusy(false);
      setReading('');
    }
  }
  return { last, problem, busy, reading, warn, guarded, setLast, setProblem, setReading };
}

type Table = ReturnType<typeof useTable>;

/** The server's answers to decisions, immediate or late. */
function useAnswers({ warn, setLast }: Table) {
  const client = useQueryClient();
  const sayUndo = useUndo();
  return (answer: Settled | AppError, { code }: Decision) => {
    if (answer instanceof AppError) {
      warn(`${code} รับคืนไม่ผ่าน: ${problemOf(answer) ?? ''} หยิบออกมาตรวจใหม่`);
      return;
    }
    const { t, undoToken, ...done } = answer;
    setLast(done);
    void returnsChanged(client);
    if (t === 'already') warn(doneBefore(done));
    else sayUndo(sentenceOf(done), undoToken);
  };
}

function usePhoto({ last, busy, guarded, setLast }: Table) {
  const client = useQueryClient();
  return (file: File) => {
    if (!last || busy) return;
    void guarded(async () => {
      setLast(await correct(last.id, { file: await shrinkImage(file), version: last.version }));
      toast.done('แนบรูปแล้ว');
      void returnsChanged(client);
    });
  };
}

/** Null when offline: its condition can be recorded anyway. */
async function parcelOf(code: string): Promise<ReturnParcel | null> {
  try {
    return await findParcel(code);
  } catch (fault) {
    if (isTransient(fault)) return null;
    throw fault;
  }
}

function useScan(store: Store<ReturnRound>, state: Table) {
  const { busy, reading, warn, guarded, setLast, setReading } = state;
  return (code: string) => {
    const { table, outgoing } = store.get();
    // A user who saw no reaction scans again.
    if (busy && code === reading) return;
    if (busy) warn(`กำลังอ่านชิ้นก่อน ยิง ${code} อีกครั้ง`);
    else if (table)
      warn(
        isStopped(table)
          ? `${table.parcel?.orderCode ?? table.code} ส่งสำเร็จแล้ว กด Y ถ้าของกลับมาจริง หรือกดข้าม`
          : `เลือกสภาพของ ${table.parcel?.orderCode ?? table.code} ก่อน กด ${keyWords} หรือกดข้าม`,
      );
    else if (outgoing.some((each) => each.code.toLowerCase() === code.toLowerCase()))
      warn(`${code} เลือกสภาพแล้ว รอส่งอยู่ ไม่มีอะไรเปลี่ยน`);
    else
      void guarded(async () => {
        setReading(code);
        const parcel = await parcelOf(code);
        setLast(parcel?.scan ?? null);
        if (parcel?.scan) {
          warn(doneBefore(parcel.scan));
          return;
        }
        store.set((round) => ({ ...round, table: { code, parcel } }));
        beep(parcel?.isDelivered ? 'wrong' : 'item');
      });
  };
}

export function useReturning() {
  const state = useTable();
  const { last, busy, reading, problem, setProblem } = state;
  const { store, isMine, send } = useRound(useAnswers(state));
  const { table, outgoing } = useStore(store);
  const scan = useScan(store, state);
  const photograph = usePhoto(state);

  const skip = () => {
    store.set((round) => ({ ...round, table: null }));
    setProblem(null);
  };

  const choose = (condition: ReturnCondition) => {
    if (!table || isStopped(table)) return;
    const decision = { key: randomId(), code: table.code, condition };
    store.set((round) => ({ table: null, outgoing: [...round.outgoing, decision] }));
    setProblem(null);
    beep('done');
    send();
  };

  const confirm = () => {
    store.set((round) => ({
      ...round,
      table: round.table && { ...round.table, isConfirmed: true },
    }));
    setProblem(null);
    beep('item');
  };

  const isOnline = useStore(onlineStore);
  const desk = { table, waiting: outgoing.length, isMine, isOnline };
  return { ...desk, last, problem, busy, reading, scan, choose, confirm, photograph, skip };
}

export type Returning = ReturnType<typeof useReturning>;
