// Shows toasts at the top right over the page's top bar, at most three, beside any open window; Esc closes the
// newest.
import { useEffect, useRef, type RefObject } from 'react';
import { useKeys } from '../hooks/keys.ts';
import { wholeWords } from '../format/whole-words.tsx';
import { useStore } from '../hooks/store.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import { toast, toastStore, type ToastEntry, type ToastTone } from './toast.ts';

const marks: Readonly<Record<ToastTone, { icon: IconName; look: string }>> = {
  done: { icon: 'check', look: 'bg-brand-50 text-brand-700' },
  failed: { icon: 'alert', look: 'bg-problem-bg text-problem' },
  info: { icon: 'info', look: 'bg-progress-bg text-progress' },
};

/** Closes it after its time; pointer or focus on it restarts the timer. */
function useExpiry({ id, ms }: ToastEntry): RefObject<HTMLLIElement | null> {
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const element = card.current;
    if (ms === 0 || !element) return;
    let timer: ReturnType<typeof setTimeout>;
    const stop = () => clearTimeout(timer);
    const start = () => {
      stop();
      timer = setTimeout(() => toast.close(id), ms);
    };
    start();
    const listeners = [
      ['pointerenter', stop],
      ['focusin', stop],
      ['pointerleave', start],
      ['focusout', start],
    ] as const;
    for (const [name, listener] of listeners) element.addEventListener(name, listener);
    return () => {
      stop();
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
    };
  }, [id, ms]);
  return card;
}

/** Removes the toast first, so that a second press has no target. */
function act({ id, action }: ToastEntry): void {
  if (!toastStore.get().some((entry) => entry.id === id)) return;
  toast.close(id);
  action?.run();
}

function Card({ entry }: { entry: ToastEntry }) {
  const card = useExpiry(entry);
  const mark = marks[entry.tone];
  const { action } = entry;
  return (
    <li
      ref={card}
      data-title="alert"
      data-tone={entry.tone}
      className="pointer-events-auto flex items-center gap-3 rounded-card bg-white px-3 py-2 shadow-pop transition-[translate,opacity] starting:translate-x-4 starting:opacity-0"
    >
      <span className={`grid size-7 shrink-0 place-items-center rounded-full ${mark.look}`}>
        <Icon name={mark.icon} size={16} />
      </span>
      {/* Not the item itself: a list whose item is an alert has none. */}
      <div
        role={entry.tone === 'failed' ? 'alert' : undefined}
        // No higher than the bar that it covers, where its text fits: the page's buttons are below.
        className="flex min-w-0 flex-1 items-center"
      >
        <p className="sr-only">แจ้งเตือน</p>
        <div className="min-w-0 flex-1">
          <p className="text-sm break-words text-ink2">{wholeWords(entry.text)}</p>
          {entry.requestId ? (
            <p className="text-xs break-all text-ink3">รหัสอ้างอิง {entry.requestId}</p>
          ) : null}
        </div>
        {action ? (
          <button
            type="button"
            onClick={() => act(entry)}
            {...(entry.undoes ? { 'aria-keyshortcuts': 'Control+Z' } : {})}
            className="inline-flex h-8 items-center rounded-control px-2 text-sm font-semibold text-link underline underline-offset-4 hover:bg-hover max-md:h-11"
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        aria-label="ปิดการแจ้งเตือนนี้"
        onClick={() => toast.close(entry.id)}
        className="-my-1 -mr-1 grid size-8 shrink-0 place-items-center rounded-control text-ink3 hover:bg-hover max-md:size-11"
      >
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}

function useEscape(newest: string | undefined): void {
  useEffect(() => {
    if (newest === undefined) return;
    const close = (event: KeyboardEvent) => {
      // A dialog, a menu or a list handles Esc first.
      if (event.code !== 'Escape' || event.defaultPrevented) return;
      if (!document.querySelector('[data-layer]')) toast.close(newest);
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [newest]);
}

export function Toaster() {
  const entries = useStore(toastStore);
  useEscape(entries[0]?.id);
  const undoing = entries.find((entry) => entry.undoes);
  useKeys(
    undoing
      ? [
          {
            code: 'KeyZ',
            ctrl: true,
            label: 'เลิกทำรายการล่าสุด',
            group: 'ทั่วไป',
            run: () => act(undoing),
          },
        ]
      : null,
  );
  return (
    <section
      aria-label="แจ้งเตือน"
      aria-live="polite"
      // On a wide screen it covers only the connection status, not the bell and the user menu.
      className="beside-windows pointer-events-none fixed top-2 right-28 z-[60] w-[480px] max-w-[calc(100vw-2rem)] max-md:right-4"
    >
      <ol className="flex flex-col gap-2">
        {entries.map((entry) => (
          <Card key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}
