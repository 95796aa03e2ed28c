// The actions of the wizard: preview a file, correct rows, import, undo.
import { IMPORTED_BEFORE, type ImportKind } from '@app/contract/upkeep/import-columns';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { hideProgress, showProgress } from '../../ui/feedback/progress.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import {
  imported,
  preview,
  send,
  undo,
  type Book,
  type ImportResult,
  type PreviewRequest,
  type Plan,
} from './import.data.ts';
import { randomId } from '../../ui/hooks/random-id.ts';
import { againText, AppError } from '../../ui/wire/app-error.ts';
import { fingerprintOf } from '../../ui/wire/submit-key.ts';
import { keepNow, storeOf, useKept } from './kept-wizard.ts';
import {
  empty,
  fresh,
  goingRows,
  isWrong,
  joined,
  planOf,
  sentValues,
  shortRows,
  textAt,
  waitingRows,
  isImportedForReview,
  withText,
  type Outcome,
  type Row,
  type Wizard,
} from './wizard.ts';

/** Small enough for visible progress, large enough that round trips do not matter. */
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
  keepDraft(): Promise<void>;
}

const withRow = (rows: readonly Row[], at: number, change: (row: Row) => Row): Row[] =>
  rows.map((row) => (row.at === at ? change(row) : row));

const without = (notes: Row['errors'], path: string): Row['errors'] =>
  Object.fromEntries(Object.entries(notes).filter(([key]) => key !== path));

async function look(
  { kind, book, now, set }: Context,
  changes: Partial<PreviewRequest>,
): Promise<void> {
  const { source, file, grid } = now();
  const asked = { kind, source, file, grid, mapping: null, headerRow: null, book, ...changes };
  set({ fault: null });
  const { items, ...found } = await preview(asked).catch((fault: unknown) => {
    // Why a file is refused belongs beside it, not in a toast.
    const said = (fault as Partial<AppError>).fields?.['file'];
    if (said !== undefined) set({ fault: said, step: 0 });
    throw said === undefined ? fault : new DOMException(said, 'AbortError');
  });
  // Remembered headers need no second step.
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
    const asked = [sentValues(kind, row)];
    const [answer] = (await send(plan, asked, { dryRun: true, quiet: true })).items;
    // Edited meanwhile: the next check answers for that.
    if (!answer || now().rows[at]?.values !== row.values) return;
    const { error, errors, marks } = answer;
    const isShort = error === 'STOCK_SHORT';
    set({ rows: withRow(now().rows, at, (one) => ({ ...one, errors, marks, isShort })) });
  } catch (fault) {
    toast.failed(fault);
  }
}

/** Sent under a key that is stored first: the same piece sent again, also from another tab, has no second effect. */
async function sendOnce(
  { now, set, keepDraft }: Context,
  plan: Plan,
  piece: readonly Row[],
): Promise<ImportResult> {
  const values = piece.map((row) => sentValues(plan.kind, row));
  const fingerprint = fingerprintOf(JSON.stringify([plan, values]));
  const before = now().underway;
  const underway = before?.fingerprint === fingerprint ? before : { fingerprint, key: randomId() };
  set({ underway });
  await keepDraft();
  try {
    const result = await send(plan, values, { idempotencyKey: underway.key });
    set({ underway: null });
    return result;
  } catch (fault) {
    // A refusal is an answer; a lost one is not.
    if (fault instanceof AppError && !fault.isWorthRetrying) set({ underway: null });
    else if (fault instanceof AppError && fault.kind === 'network')
      Object.assign(fault, { next: againText });
    throw fault;
  }
}

/** Rows that share a number across several people: in separate pieces, later ones would be taken for earlier ones. */
function sharesNumbers(rows: readonly Row[]): boolean {
  const numbers = rows.map(({ values }) => textAt(values, 'ref')).filter((ref) => ref !== '');
  return new Set(numbers).size < numbers.length;
}

async function run(context: Context): Promise<void> {
  const { kind, book, client, now, set } = context;
  const plan = planOf(now(), kind, book);
  const going = goingRows(now());
  // An agent's maximum applies across all pieces.
  const isWhole =
    plan.mode === 'all' ||
    plan.owners.some(({ quota }) => quota !== null) ||
    (kind === 'order' && sharesNumbers(going));
  const size = isWhole ? Math.max(1, going.length) : PIECE;
  // After a lost connection it continues with the same pieces, so that nothing is created twice.
  let outcome: Outcome = (waitingRows(now()) > 0 && now().outcome) || empty;
  for (let done = outcome.sent ?? 0; done < going.length; done += size) {
    showProgress('กำลังนำเข้า…', done, going.length);
    const piece = going.slice(done, done + size);
    const result = await sendOnce(context, plan, piece);
    const sent = Math.min(done + size, going.length);
    outcome = { ...joined(outcome, { kind, rows: piece, mode: plan.mode }, result), sent };
    // Imported rows are shown, even if a later answer is lost.
    set({ outcome, step: 4 });
  }
  if (outcome.made > 0)
    toast.done(`${doneWords[kind]} ${outcome.made.toLocaleString('en-US')} รายการ`);
  await imported(client);
}

/**
 * Rows that share their number with another row of the file, which may be imported already: they would be taken for
 * it, so they say that they are wanted all the same.
 */
function wantedAgain(all: readonly Row[], rows: readonly Row[]): Row[] {
  const numbers = all.map(({ values }) => textAt(values, 'ref'));
  const isShared = ({ values }: Row): boolean => {
    const ref = textAt(values, 'ref');
    return ref !== '' && numbers.indexOf(ref) !== numbers.lastIndexOf(ref);
  };
  return rows.map((row) => (isShared(row) ? { ...row, skip: row.skip ?? IMPORTED_BEFORE } : row));
}

/** Imports for review the orders that only lacked stock, and removes them from the failed ones. */
async function bringShort(context: Context): Promise<void> {
  const { kind, book, client, now, set } = context;
  if (now().mode === 'all') {
    set({ whenShort: 'review', outcome: null, step: 3 });
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
    const piece = wantedAgain(now().rows, short.slice(done, done + PIECE));
    const result = await sendOnce(context, plan, piece);
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

/** After a lost connection the page shows what is left with a button to continue; a toast would cover it. */
const isToldByPage = (wizard: Wizard, fault: unknown): boolean =>
  fault instanceof AppError && fault.kind === 'network' && waitingRows(wizard) > 0;

/** Undoes one import after another, each reported at once: after a lost connection it continues with the others. */
async function takeBack({ client, now, set }: Context): Promise<void> {
  for (let outcome = now().outcome; outcome?.importIds[0] !== undefined;) {
    const [id, ...importIds] = outcome.importIds;
    const answer = await undo(id);
    const { undone, stays } = outcome.takenBack ?? { undone: 0, stays: [] };
    const takenBack = {
      undone: undone + answer.undone,
      stays: [...stays, ...answer.items.flatMap(({ error }) => error ?? [])],
    };
    outcome = { ...outcome, importIds, takenBack };
    set({ outcome });
  }
  const { outcome } = now();
  if (!outcome) return;
  const { undone, stays } = outcome.takenBack ?? { undone: 0, stays: [] };
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
    const keepDraft = () => keepNow(name, now());
    const context: Context = { kind, book, client, now, set, keepDraft };
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
      look: (changes: Partial<PreviewRequest>) => alone(() => look(context, changes)),
      run: () => alone(() => run(context)),
      bringShort: () => alone(() => bringShort(context)),
      takeBack: () => alone(() => takeBack(context)),
      recheck: (at: number) => recheck(context, at),
      edit: (at: number, path: string, text: string) => typed(context, at, [path, text]),
      toggle: (at: number) =>
        set({ rows: withRow(now().rows, at, (row) => ({ ...row, isOut: !row.isOut })) }),
      /** Includes or skips all rows with the same reason at once. */
      toggleAll: (skip: string, isOut: boolean) =>
        set({ rows: now().rows.map((row) => (row.skip === skip ? { ...row, isOut } : row)) }),
      restart: () => store.set(fresh),
    };
  }, [kind, book, client, name]);
  return wizard === null ? null : { kind, wizard, busy, ...actions };
}

export type WizardTools = NonNullable<ReturnType<typeof useWizard>>;

export const wrongRows = (wizard: Wizard): readonly Row[] =>
  goingRows(wizard).filter((row) => isWrong(row) && !isImportedForReview(wizard, row));
