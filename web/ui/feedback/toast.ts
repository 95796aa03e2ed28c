// Short notices at the top right: `toast.done('บันทึกสำเร็จ')`, `toast.failed(error)`, `toast.undo(…)`.
import { Toast } from '@base-ui/react/toast';
import { AppError, isAbort } from '../http.ts';
import { unknownText } from '../wire/app-error.ts';

export const TOAST_MS = 5000;
const UNDO_MS = 10_000;

export type ToastTone = 'done' | 'failed' | 'info';

export interface ToastData {
  tone: ToastTone;
  requestId?: string;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

export const toastManager = Toast.createToastManager<ToastData>();

interface Notice {
  text: string;
  data: ToastData;
  action?: ToastAction;
  /** 0 stays until closed. */
  ms?: number;
}

function show({ text, data, action, ms = TOAST_MS }: Notice): string {
  const id = toastManager.add({
    title: 'แจ้งเตือน',
    description: text,
    timeout: ms,
    priority: data.tone === 'failed' ? 'high' : 'low',
    data,
    ...(action
      ? {
          actionProps: {
            children: action.label,
            onClick: () => {
              toastManager.close(id);
              action.run();
            },
          },
        }
      : {}),
  });
  return id;
}

function failed(fault: unknown, action?: ToastAction): void {
  if (isAbort(fault)) return;
  if (!(fault instanceof AppError)) {
    show({ text: unknownText, data: { tone: 'failed' } });
    throw fault;
  }
  if (fault.isSilent) return;
  const text = fault.next ? `${fault.text} – ${fault.next}` : fault.text;
  // An error with something to do next must not vanish before it is read.
  const ms = action || fault.next ? 0 : TOAST_MS;
  const data: ToastData = { tone: 'failed' };
  if (fault.requestId) data.requestId = fault.requestId;
  show({ text, data, ms, ...(action ? { action } : {}) });
}

export const toast = {
  /** Something was done: 'บันทึกสำเร็จ'. */
  done: (text: string, action?: ToastAction): string =>
    show({ text, data: { tone: 'done' }, ...(action ? { action } : {}) }),
  info: (text: string, action?: ToastAction): string =>
    show({ text, data: { tone: 'info' }, ...(action ? { action } : {}) }),
  /** Any caught fault; aborted calls and a missing token stay silent. */
  failed,
  /** A warning in words of our own; stays until closed when it has an action. */
  warn: (text: string, action?: ToastAction): string =>
    show({
      text,
      data: { tone: 'failed' },
      ms: action ? 0 : TOAST_MS,
      ...(action ? { action } : {}),
    }),
  /** Ten seconds to take it back. */
  undo: (text: string, undo: () => void): string =>
    show({ text, data: { tone: 'done' }, action: { label: 'เลิกทำ', run: undo }, ms: UNDO_MS }),
  close: (id?: string): void => toastManager.close(id),
};
