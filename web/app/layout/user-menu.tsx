// The user's menu: who is signed in, keyboard help, signing out.
import { roleNames, type Role } from '@app/contract/kit/permissions';
import { Link } from '@tanstack/react-router';
import { Face } from '../../ui/feedback/face.tsx';
import { useMe } from '../../ui/hooks/me.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Dropdown } from '../../ui/overlay/dropdown.tsx';
import { keyHelpStore } from './panels.ts';

const itemLook =
  'flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-left text-base hover:bg-hover max-md:min-h-11';

const roleName = (role: number): string => roleNames[role as Role] ?? '';

function Who({ name, role }: { name: string; role: string }) {
  return (
    <div className="mb-1 border-b border-line px-2.5 py-1.5">
      <p className="font-semibold">{name}</p>
      <p className="text-xs text-ink3">{role}</p>
    </div>
  );
}

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
        <>
          <Who name={name} role={me ? roleName(me.role) : ''} />
          {me ? (
            <Link
              to="/user/$username/profile"
              params={{ username: me.username }}
              className={itemLook}
              onClick={close}
            >
              <Icon name="user" />
              โปรไฟล์
            </Link>
          ) : null}
          <button
            type="button"
            className={itemLook}
            onClick={() => {
              close();
              keyHelpStore.set(true);
            }}
          >
            <Icon name="help" />
            ปุ่มลัด (?)
          </button>
          <Link to="/logout" className={itemLook} preload={false}>
            <Icon name="logout" />
            ออกจากระบบ
          </Link>
        </>
      )}
    </Dropdown>
  );
}
