// The side bar as an overlay, for windows below 900 px.
import { Dialog } from '@base-ui/react/dialog';
import { useStore } from '../../ui/hooks/store.ts';
import { useBack } from '../../ui/overlay/back-closes.ts';
import { sideBarStore } from './panels.ts';
import { BarContent, barFrame } from './bar-content.tsx';

export default function PhoneBar() {
  const open = useStore(sideBarStore);
  useBack(open, () => sideBarStore.set(false));
  return (
    <Dialog.Root open={open} onOpenChange={(next) => sideBarStore.set(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-starting-style:opacity-0" />
        <Dialog.Popup
          data-layer=""
          aria-label="เมนู"
          className={`${barFrame} z-50 outline-none transition-transform data-starting-style:-translate-x-full`}
        >
          <BarContent />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
