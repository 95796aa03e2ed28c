// The user's menu: who is signed in, keyboard help, signing out.
import { roleNames, type Role } from '@app/contract/kit/permissions';
import { Menu } from '@base-ui/react/menu';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../ui/hooks/me.ts';
import { Icon, type IconName } from '../../ui/icon/icon.tsx';
import { screens } from '../screens.ts';
import { keyHelpStore } from './panels.ts';

const PROFILE = '/user/$username/profile';

const itemLook =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-base outline-none data-highlighted:bg-hover max-md:min-h-11';

function Item({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <Menu.Item className={itemLook} onClick={onClick}>
      <Icon name={icon} />
      {label}
    </Menu.Item>
  );
}

const roleName = (role: number): string => roleNames[role as Role] ?? '';

export function UserMenu() {
  const me = useMe();
  const navigate = useNavigate();
  const name = me?.name || me?.username || '';
  const hasProfile = screens.some((screen) => screen.path === PROFILE);
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={`เมนูผู้ใช้ ${name}`}
        className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-100 text-sm font-bold text-brand-800 max-md:size-11"
      >
        {/[ก-ฮA-Za-z0-9]/.exec(name)?.[0]?.toUpperCase() ?? <Icon name="user" />}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="z-40" sideOffset={6} align="end">
          <Menu.Popup
            data-layer=""
            className="min-w-52 rounded-card bg-white p-1 shadow-pop outline-none"
          >
            <div className="border-b border-line px-2.5 py-1.5">
              <p className="font-semibold">{name}</p>
              <p className="text-xs text-ink3">{me ? roleName(me.role) : ''}</p>
            </div>
            {hasProfile ? (
              <Item
                icon="user"
                label="โปรไฟล์"
                onClick={() =>
                  void navigate({ to: PROFILE, params: { username: me?.username } } as never)
                }
              />
            ) : null}
            <Item icon="help" label="ปุ่มลัด (?)" onClick={() => keyHelpStore.set(true)} />
            <Item
              icon="logout"
              label="ออกจากระบบ"
              onClick={() => void navigate({ to: '/logout' } as never)}
            />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
