// What can be done in the wizard: look into a file, put rows right, import them, take them back.
import type { ImportKind } from '@app/contract/upkeep/import-columns';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { hideProgress, showProgress } from '../../ui/feedback/progress.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { imported, preview, send, undo, type Book, type Look } from './import.data.ts';
import { AppError } from '../../ui/wire/app-error.ts';
import { storeOf, useKept } from './kept-wizard.ts';
import {
  empty,
  fresh,
  goingRows,
  isWrong,
  joined,
  planOf,
  shortRows,
  waitingRows,
  willWait,
  withText,
  type Outcome,
  type Row,
  type Wizard,
} from './wizard.ts';

/** Small enough that the bar moves, large enough that the trips don't count. */
const PIECE = 500;

const doneWords: Readonly<Record<ImportKind, string>> = {
  order: 'สร้างออเดอร์สำเร็จ',
  product: 'นำเข้าสินค้าสำเร็จ',
  expense: 'นำเข้าค่าใช้จ่ายสำเร็จ',
  lead: 'นำเข้าลีดสำเร็จ',
  address: 'นำเข้าที่อยู่สำเร็จ',
};

interface Context {
  readonly kind: ImportKind;
  readonly book: Book;
  readonly client: QueryClient;
  now(): Wizard;
  set(changes: Partial<Wizard>): void;
}

const withRow = (rows: readonly Row[], at: number, change: (row: Row) => Row): Row[] =>
  rows.map((row) => (row.at === at ? change(row) : row));

const without = (notes: Row['errors'], path: string): Row['errors'] =>
  Object.fromEntries(Object.entries(notes).filter(([key]) => key !== path));

async function look({ kind, book, now, set }: Context, changes: Partial<Look>): Promise<void> {
  const { source, file, grid } = now();
  const asked = { kind, source, file, grid, mapping: null, headerRow: null, book, ...changes };
  set({ fault: null });
  const { items, ...found } = await preview(asked).catch((fault: unknown) => {
    // Why a file cannot be taken belongs beside it, not into a passing note.
    const said = (fault as Partial<AppError>).fields?.['file'];
    if (said !== undefined) set({ fault: said, step: 0 });
    throw said === undefined ? fault : new DOMException(said, 'AbortError');
  });
  // Known headers need no second look.
  const isKnown = found.remembered && found.missing.length === 0;
  set({
    source: found.source,
    file: asked.file,
    grid: asked.grid,
    fileName: asked.file?.name ?? 'ตารางที่วาง',
    preview: found,
    mapping: found.mapping,
    rows: items.map((item, at) => ({ ...item, at, isOut: item.skip !== null })),
    outcome: null,
    step: asked.mapping || isKnown ? 2 : 1,
  });
}

async function recheck({ kind, book, now, set }: Context, at: number): Promise<void> {
  const row = now().rows[at];
  if (!row) return;
  try {
    const plan = {
      ...planOf(now(), kind, book),
      mode: 'valid' as const,
      whenShort: 'refuse' as const,
    };
    const asked = [{ ...row.values, row: row.row }];
    const [answer] = (await send(plan, asked, { dryRun: true, quiet: true })).items;
    // Typed on meanwhile: the next look answers for that.
    if (!answer || now().rows[at]?.values !== row.values) return;
    const { error, errors, marks } = answer;
    const isShort = error === 'STOCK_SHORT';
    set({ rows: withRow(now().rows, at, (one) => ({ ...one, errors, marks, isShort })) });
  } catch (fault) {
    toast.failed(fault);
  }
}

async function run({ kind, book, client, now, set }: Context): Promise<void> {
  const plan = planOf(now(), kind, book);
  const going = goingRows(now());
  // What one agent gets at most counts over all of them.
  const isWhole = plan.mode === 'all' || plan.owners.some(({ quota }) => quota !== null);
  const size = isWhole ? Math.max(1, going.length) : PIECE;
  // Where the line broke it goes on, with the same pieces: what was sent already is not made again.
  let outcome: Outcome = (waitingRows(now()) > 0 && now().outcome) || empty;
  for (let done = outcome.sent ?? 0; done < going.length; done += size) {
    showProgress('กำลังนำเข้า…', done, going.length);
    const piece = going.slice(done, done + size);
    const values = piece.map((row) => ({ ...row.values, row: row.row }));
    const result = await send(plan, values);
    const sent = Math.min(done + size, going.length);
    outcome = { ...joined(outcome, { kind, rows: piece, mode: plan.mode }, result), sent };
    // What is in is in: a lost answer further on must not hide it.
    set({ outcome, step: 4 });
  }
  if (outcome.made > 0)
    toast.done(`${doneWords[kind]} ${outcome.made.toLocaleString('en-US')} รายการ`);
  await imported(client);
}

/** What only stock was missing for comes in to be reviewed; what is in is not among the failed any more. */
async function bringShort(context: Context): Promise<void> {
  const { kind, book, client, now, set } = context;
  if (now().mode === 'all') {
    set({ whenShort: 'review', outcome: null });
    return run(context);
  }
  const plan = {
    ...planOf(now(), kind, book),
    status: 'pending' as const,
    whenShort: 'review' as const,
  };
  const short = shortRows(now());
  let made = 0;
  for (let done = 0; done < short.length; done += PIECE) {
    showProgress('กำลังนำเข้า…', done, short.length);
    const piece = short.slice(done, done + PIECE);
    const values = piece.map((row) => ({ ...row.values, row: row.row }));
    const result = await send(plan, values);
    const sent = new Set(piece.map(({ at }) => at));
    const before = now().outcome ?? empty;
    const failed = before.failed.filter(({ at }) => !sent.has(at));
    const reviewed = (before.reviewed ?? 0) + result.made;
    const after = joined({ ...before, failed }, { kind, rows: piece }, result);
    set({ outcome: { ...before, ...after, reviewed } });
    made += result.made;
  }
  if (made > 0) toast.done(`เข้าเป็นรอตรวจสอบ ${made.toLocaleString('en-US')} รายการ`);
  await imported(client);
}

/** The line broke on the way: the page says what is left and goes on; a toast would lie on that button. */
const isToldByPage = (wizard: Wizard, fault: unknown): boolean =>
  fault instanceof AppError && fault.kind === 'network' && waitingRows(wizard) > 0;

async function takeBack({ client, now, set }: Context): Promise<void> {
  const { outcome } = now();
  if (!outcome) return;
  let undone = 0;
  const stays: string[] = [];
  for (const id of outcome.importIds) {
    const answer = await undo(id);
    undone += answer.undone;
    stays.push(...answer.items.flatMap(({ error }) => error ?? []));
  }
  set({ outcome: { ...outcome, undone, undoUntil: null } });
  if (stays.length === 0) toast.done(`เลิกทำแล้ว ${undone} รายการ`);
  else toast.info(`เลิกทำแล้ว ${undone} รายการ อีก ${stays.length} รายการคงอยู่: ${stays[0] ?? ''}`);
  await imported(client);
}

const typed = ({ now, set }: Context, at: number, [path, text]: readonly [string, string]): void =>
  set({
    rows: withRow(now().rows, at, (row) => ({
      ...row,
      values: withText(row.values, path, text),
      errors: without(row.errors, path),
    })),
  });

export function useWizard(kind: ImportKind, book: Book) {
  const client = useQueryClient();
  const name = `import-${kind}-${kind === 'expense' ? book : 'all'}`;
  const wizard = useKept(name);
  const [busy, setBusy] = useState(false);
  const actions = useMemo(() => {
    const store = storeOf(name);
    const now = () => store.get() ?? fresh;
    const set = (changes: Partial<Wizard>) => store.set({ ...now(), ...changes });
    const context: Context = { kind, book, client, now, set };
    const alone = async (work: () => Promise<void>) => {
      setBusy(true);
      try {
        await work();
      } catch (fault) {
        if (!isToldByPage(now(), fault)) toast.failed(fault);
      } finally {
        hideProgress();
        setBusy(false);
      }
    };
    return {
      set,
      look: (changes: Partial<Look>) => alone(() => look(context, changes)),
      run: () => alone(() => run(context)),
      bringShort: () => alone(() => bringShort(context)),
      takeBack: () => alone(() => takeBack(context)),
      recheck: (at: number) => recheck(context, at),
      edit: (at: number, path: string, text: string) => typed(context, at, [path, text]),
      toggle: (at: number) =>
        set({ rows: withRow(now().rows, at, (row) => ({ ...row, isOut: !row.isOut })) }),
      restart: () => store.set(fresh),
    };
  }, [kind, book, client, name]);
  return wizard === null ? null : { kind, wizard, busy, ...actions };
}

export type WizardTools = NonNullable<ReturnType<typeof useWizard>>;

export const wrongRows = (wizard: Wizard): readonly Row[] =>
  goingRows(wizard).filter((row) => isWrong(row) && !willWait(wizard, row));
