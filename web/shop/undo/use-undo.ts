// Confirms a deletion or a move, and offers an undo for ten seconds.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { AppError } from '../../ui/http.ts';
import { isLineGone } from '../../ui/wire/or-kept.ts';
import { takeBack, type UndoResult } from './undo.data.ts';

// Lists load the undo code, not the texts of all refusals.
const register = () => import('@app/contract/kit/errors').catch(() => null);

async function sentence({ error = '', details }: UndoResult): Promise<string> {
  const text = details?.['text'];
  if (typeof text === 'string') return text;
  const known = await register();
  if (!known?.isErrorCode(error)) return 'เลิกทำไม่ได้ กรุณาลองใหม่';
  const { th, next = '' } = known.errors[error];
  return `${th} ${next}`;
}

async function report(items: readonly UndoResult[]): Promise<void> {
  const failed = items.filter((item) => item.t === 'error');
  const [first] = failed;
  if (!first) {
    toast.done(items.length > 1 ? `เลิกทำแล้ว ${items.length} รายการ` : 'เลิกทำแล้ว');
    return;
  }
  const done = items.length - failed.length;
  const why = new Set(await Promise.all(failed.map(sentence)));
  toast.stay(`เลิกทำได้ ${done} จาก ${items.length} รายการ – ${[...why].join(' · ')}`, {
    label: 'รับทราบ',
    run: () => undefined,
  });
}

/** The server's own words where it has any: which product is short, which name is taken. */
function sayRefusal(fault: unknown, again: () => void): void {
  const why = fault instanceof AppError ? fault.details['text'] : undefined;
  if (typeof why === 'string') toast.warn(`เลิกทำไม่ได้ ${why}`);
  // The pressed toast is gone: after a lost answer this one replaces it.
  else if (isLineGone(fault)) toast.failed(fault, { label: 'เลิกทำอีกครั้ง', run: again });
  else toast.failed(fault);
}

/** A change made by several calls is undone by as many; each has its own result. */
class Undoing {
  readonly #left: string[];
  readonly #items: UndoResult[] = [];
  readonly #isOne: boolean;

  constructor(tokens: readonly string[]) {
    this.#left = [...tokens];
    this.#isOne = tokens.length === 1;
  }

  /** Repeated after a lost answer, it continues with the unanswered ones. */
  async run(): Promise<readonly UndoResult[]> {
    for (let [token] = this.#left; token !== undefined; [token] = this.#left) {
      this.#items.push(...(await this.#takeBack(token)));
      this.#left.shift();
    }
    return this.#items;
  }

  async #takeBack(token: string): Promise<UndoResult[]> {
    try {
      return (await takeBack(token)).items;
    } catch (fault) {
      if (this.#isOne || isLineGone(fault) || !(fault instanceof AppError)) throw fault;
      return [{ id: 0, t: 'error', error: fault.code, details: fault.details }];
    }
  }
}

async function undo(client: QueryClient, undoing: Undoing): Promise<void> {
  try {
    await report(await undoing.run());
  } catch (fault) {
    sayRefusal(fault, () => void undo(client, undoing));
  } finally {
    // Restored items may be in any list, count or sum.
    await client.invalidateQueries();
  }
}

/** `say('ลบหมวด “ครีม” แล้ว', reply.undoToken)`: without a token it only confirms. */
export function useUndo(): (text: string, ...tokens: readonly (string | undefined)[]) => void {
  const client = useQueryClient();
  return (text, ...tokens) => {
    const good = tokens.filter((token) => token !== undefined);
    if (good.length === 0) toast.done(text);
    else toast.undo(text, () => void undo(client, new Undoing(good)));
  };
}
