// Rendering of a confirmation; loaded when the first one is shown.
import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { Button } from '../action/button.tsx';
import { buttonRow } from './button-row.ts';
import { wholeWords } from '../format/whole-words.tsx';
import type { ConfirmFrameProps } from './confirm.tsx';
import { backTo } from './opened-by.ts';
import { useBack } from './back-closes.ts';

export default function ConfirmFrame(props: ConfirmFrameProps) {
  const { open, title, text, verb, cancelText = 'ไม่ใช่ตอนนี้', danger = false, pending } = props;
  useBack(open, pending ? undefined : props.onCancel);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        // A running action continues whatever is pressed, and its end would close the next question.
        if (!next && !pending) props.onCancel();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-veil" />
        <Base.Popup
          data-layer=""
          finalFocus={backTo(props.opener)}
          className="fixed top-1/2 left-1/2 z-[55] max-h-[92dvh] w-[400px] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-dialog overflow-y-auto bg-white p-5 shadow-pop outline-none"
        >
          <Base.Title className="text-lg font-bold break-words">{wholeWords(title)}</Base.Title>
          {text ? (
            <Base.Description render={<div />} className="mt-1 text-ink2">
              {typeof text === 'string' ? wholeWords(text) : text}
            </Base.Description>
          ) : null}
          <div className={`mt-5 ${buttonRow}`}>
            <Base.Close disabled={pending} render={<Button />}>
              {cancelText}
            </Base.Close>
            <Button
              kind={danger ? 'danger' : 'primary'}
              pending={pending}
              onClick={props.onConfirm}
            >
              <span>{wholeWords(verb)}</span>
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
