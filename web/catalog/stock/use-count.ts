// A count sheet during counting: stored in this browser until it is saved, filled by scans or by categories.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { AppError } from '../../ui/http.ts';
import { beep } from '../../ui/scan/beep.ts';
import { dropDraft, loadDraft, saveDraft } from '../../ui/form/draft.ts';
import {
  afterSave,
  summaryOf,
  withCount,
  withProducts,
  withScan,
  type CountLine,
} from './counting.ts';
import { countedProducts, lookUp, saveCounts, stockChanged, type Product } from './stock.data.ts';
import { isCounted } from './stock-columns.tsx';

const DRAFT = 'count-sheet';

// In a browser without storage only the restore after a reload is missing.
const ignore = () => null;

/** Counting takes hours and phones lock: the sheet is restored. */
function useKeptLines() {
  const [lines, setLines] = useState<readonly CountLine[] | null>(null);
  useEffect(() => {
    let left = false;
    void loadDraft<CountLine[]>(DRAFT)
      .catch(ignore)
      .then((draft) => {
        if (!left) setLines((now) => now ?? draft?.values ?? []);
      });
    return () => {
      left = true;
    };
  }, []);
  const change = (by: (lines: readonly CountLine[]) => readonly CountLine[]) =>
    setLines((now) => {
      const next = by(now ?? []);
      (next.length > 0 ? saveDraft(DRAFT, next) : dropDraft(DRAFT)).catch(ignore);
      return next;
    });
  return { lines, change };
}

type Change = ReturnType<typeof useKeptLines>['change'];

/** Runs one action at a time: busy meanwhile, with its errors shown. */
function useGuard() {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function guarded(run: () => Promise<void>) {
    setBusy(true);
    setProblem(null);
    try {
      await run();
    } catch (fault) {
      toast.failed(fault);
    } finally {
      setBusy(false);
    }
  }
  return { problem, setProblem, busy, guarded };
}

type Guard = ReturnType<typeof useGuard>;

/** Counting by scanner: one piece per scan. */
function useScans(change: Change, { guarded, setProblem }: Guard) {
  const queue = useRef(Promise.resolve());
  /** A product that was scanned before needs no second lookup. */
  const known = useRef(new Map<string, Product>());

  /** Null when the lookup failed; a sound says so, because the user looks at the shelf. */
  async function productOf(code: string): Promise<Awaited<ReturnType<typeof lookUp>> | null> {
    const kept = known.current.get(code);
    if (kept) return { found: kept, near: [], isShared: false };
    try {
      return await lookUp(code);
    } catch (fault) {
      if (!(fault instanceof AppError) || fault.isSilent) throw fault;
      beep('wrong');
      setProblem(`ยังไม่ได้นับ ${code} ยิงใหม่อีกครั้ง: ${fault.text}`);
      return null;
    }
  }

  async function countOne(code: string): Promise<void> {
    const looked = await productOf(code);
    if (!looked) return;
    const { found, near, isShared } = looked;
    if (found && isCounted(found)) {
      known.current.set(code, found);
      change((now) => withScan(now, found));
      beep('item');
      return;
    }
    beep('wrong');
    setProblem(
      found
        ? `${found.name} เป็นชุดหรือไม่นับสต็อก นับที่สินค้าในชุดแทน`
        : isShared
          ? `บาร์โค้ด ${code} ใช้กับหลายสินค้า พิมพ์รหัสสินค้าแทน: ${near.map((each) => each.code).join(', ')}`
          : `ไม่พบสินค้ารหัส ${code} ตรวจรหัสหรือเพิ่มสินค้าก่อน`,
    );
  }

  return {
    scan: (code: string): Promise<void> => {
      // One by one: of two identical concurrent reads only the later is answered, and a piece would be lost.
      queue.current = queue.current.then(() => guarded(() => countOne(code)));
      return queue.current;
    },
    /** A product that left the sheet is looked up again for its current figure. */
    forget: () => known.current.clear(),
  };
}

export function useCount() {
  const client = useQueryClient();
  const { lines, change } = useKeptLines();
  const guard = useGuard();
  const { scan, forget } = useScans(change, guard);

  const fill = (categoryId: number | null) =>
    guard.guarded(async () => {
      const { items, total } = await countedProducts(categoryId);
      change((now) => withProducts(now, items));
      if (total > items.length)
        toast.warn(`เพิ่ม ${items.length} จาก ${total} สินค้า บันทึกใบนี้ก่อน แล้วนับหมวดที่เหลือ`);
      else if (total === 0) guard.setProblem('ไม่มีสินค้าที่นับสต็อกในหมวดนี้');
    });

  const save = (note: string) =>
    guard.guarded(async () => {
      const { counted } = summaryOf(lines ?? []);
      const results = await saveCounts(counted, note);
      const refused = results.filter((result) => result.t === 'error').length;
      const done = results.length - refused;
      change((now) => afterSave(now, results));
      forget();
      if (refused > 0) toast.warn(`บันทึก ${done} รายการ เหลือ ${refused} รายการที่ต้องตรวจ`);
      else toast.done(`บันทึกผลนับ ${done} รายการแล้ว`);
      void stockChanged(client);
    });

  return {
    ...{ lines, problem: guard.problem, busy: guard.busy, scan, fill, save },
    count: (productId: number, counted: number | null) =>
      change((now) => withCount(now, productId, counted)),
    drop: (productId: number) => {
      change((now) => now.filter((line) => line.productId !== productId));
      forget();
    },
    clear: () => {
      change(() => []);
      forget();
    },
  };
}

export type StockCount = ReturnType<typeof useCount>;
