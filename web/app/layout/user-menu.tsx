// The user's picture in the top bar; its menu loads when opened.
import { Suspense } from 'react';
import { Face } from '../../ui/feedback/face.tsx';
import { useMe } from '../../ui/hooks/me.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Dropdown } from '../../ui/overlay/dropdown.tsx';

const UserPanel = lazyPart(() => import('./user-panel.tsx'));

export function UserMenu() {
  const me = useMe();
  const name = me?.name || me?.username || '';
  return (
    <Dropdown
      face={<Face name={name} url={me?.imageUrl} />}
      label={`เมนูผู้ใช้ ${name}`}
      buttonClass="grid size-9 place-items-center rounded-full max-md:size-11"
      panelClass="min-w-52 p-1"
    >
      {(close) => (
        <Suspense fallback={null}>
          <UserPanel close={close} />
        </Suspense>
      )}
    </Dropdown>
  );
}
