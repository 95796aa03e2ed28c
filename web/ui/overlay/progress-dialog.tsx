// The dialog of `showProgress('กำลังสร้างพัสดุ…', 24, 36)`: the running job and its progress.
import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { progressStore } from '../feedback/progress.tsx';
import { useStore } from '../hooks/store.ts';

export default function ProgressDialog() {
  const progress = useStore(progressStore);
  const { done, total } = progress ?? {};
  const measured = done !== undefined && total !== undefined && total > 0;
  return (
    <Base.Root open={progress !== null}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-veil" />
        <Base.Popup
          data-layer=""
          className="fixed top-1/2 left-1/2 z-[55] w-[325px] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-dialog bg-white p-5 shadow-pop outline-none"
        >
          <Base.Title className="text-base font-semibold">{progress?.message}</Base.Title>
          <progress
            aria-label={progress?.message}
            {...(measured ? { value: done, max: total } : {})}
            className={`mt-3 ${measured ? 'part-bar' : 'load-bar'}`}
          />
          {measured ? (
            <p className="num mt-1 text-right text-sm text-ink2">
              {done}/{total}
            </p>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
