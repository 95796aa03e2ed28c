// The side bar: beside the screen from 900 px, collapsible to a rail of icons; an overlay below that.
import { Suspense } from 'react';
import { useMedia, WIDE } from '../../ui/hooks/media.ts';
import { useStore } from '../../ui/hooks/store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { BarContent, barFrame } from './bar-content.tsx';
import { sideBarStore } from './panels.ts';

const Rail = lazyPart(() => import('./rail.tsx'));
const PhoneBar = lazyPart(() => import('./phone-bar.tsx'));

export function SideBar() {
  const open = useStore(sideBarStore);
  const wide = useMedia(WIDE);
  if (wide && open) {
    return (
      <aside aria-label="แถบข้าง" className={`${barFrame} z-20`}>
        <BarContent />
      </aside>
    );
  }
  if (!wide && !open) return null;
  return <Suspense fallback={null}>{wide ? <Rail /> : <PhoneBar />}</Suspense>;
}
