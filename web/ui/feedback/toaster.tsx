// Where toasts appear: top right, 325 px wide, at most three; Esc closes the newest.
import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import { TOAST_MS, toastManager, type ToastData, type ToastTone } from './toast.ts';

const marks: Readonly<Record<ToastTone, { icon: IconName; look: string }>> = {
  done: { icon: 'check', look: 'bg-brand-50 text-brand-700' },
  failed: { icon: 'alert', look: 'bg-problem-bg text-problem' },
  info: { icon: 'info', look: 'bg-progress-bg text-progress' },
};

function useEscape(newest: string | undefined): void {
  useEffect(() => {
    if (newest === undefined) return;
    const close = (event: KeyboardEvent) => {
      // A dialog, a menu or a list takes Esc for itself first.
      if (
        event.code === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('[data-layer]')
      ) {
        toastManager.close(newest);
      }
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [newest]);
}

function Stack() {
  const { toasts } = Toast.useToastManager<ToastData>();
  useEscape(toasts.find((entry) => entry.transitionStatus !== 'ending')?.id);
  return toasts.map((entry) => {
    const mark = marks[entry.data?.tone ?? 'info'];
    return (
      <Toast.Root
        key={entry.id}
        toast={entry}
        data-title="alert"
        data-tone={entry.data?.tone}
        swipeDirection={['right']}
        className="pointer-events-auto flex gap-3 rounded-card bg-white p-3 shadow-pop transition duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-x-4 data-starting-style:opacity-0"
      >
        <span
          className={`mt-0.5 grid size-7 shrink-0 place-items-center rounded-full ${mark.look}`}
        >
          <Icon name={mark.icon} size={16} />
        </span>
        <Toast.Content className="min-w-0 flex-1">
          <Toast.Title className="text-sm font-semibold" />
          <Toast.Description className="text-sm break-words text-ink2" />
          {entry.data?.requestId ? (
            <p className="text-xs text-ink3">รหัสอ้างอิง {entry.data.requestId}</p>
          ) : null}
          {entry.actionProps ? (
            <Toast.Action className="mt-1 inline-flex h-8 items-center rounded-control px-2 text-sm font-semibold text-brand-700 underline underline-offset-4 hover:bg-hover max-md:h-11" />
          ) : null}
        </Toast.Content>
        <Toast.Close
          aria-label="ปิด"
          className="-mt-1 -mr-1 grid size-8 shrink-0 place-items-center rounded-control text-ink3 hover:bg-hover max-md:size-11"
        >
          <Icon name="close" size={16} />
        </Toast.Close>
      </Toast.Root>
    );
  });
}

export function Toaster() {
  return (
    <Toast.Provider toastManager={toastManager} limit={3} timeout={TOAST_MS}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label="การแจ้งเตือน"
          className="pointer-events-none fixed top-4 right-4 z-[60] flex w-[325px] max-w-[calc(100vw-2rem)] flex-col gap-2"
        >
          <Stack />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
