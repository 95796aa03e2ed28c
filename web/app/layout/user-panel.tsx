// The user menu: who is signed in, help, logging out.
import { roleNames, type Role } from '@app/contract/kit/permissions';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../ui/hooks/me.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { chooseLook, lookOf, type Theme } from '../../ui/theme/look.ts';
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

const themes = [
  ['system', 'ตามเครื่อง'],
  ['light', 'สว่าง'],
  ['dark', 'มืด'],
] as const satisfies readonly (readonly [Theme, string])[];

/** Stays open after a choice, so that the user can see it and choose again. */
function ThemeChoice() {
  const [theme, setTheme] = useState(() => lookOf('theme'));
  return (
    <fieldset className="my-1 border-y border-line px-2.5 py-1.5">
      <legend className="sr-only">สีของหน้าจอ</legend>
      <div className="flex gap-1">
        {themes.map(([value, name]) => (
          <label
            key={value}
            className="relative flex min-h-9 flex-1 items-center justify-center rounded-control px-2 text-sm whitespace-nowrap has-checked:bg-brand-50 has-checked:font-semibold has-checked:text-brand-800 has-focus-visible:outline-2 has-focus-visible:outline-brand-600 max-md:min-h-11"
          >
            <input
              type="radio"
              name="theme"
              className="absolute inset-0 appearance-none outline-none"
              checked={theme === value}
              onChange={() => {
                chooseLook('theme', value);
                setTheme(value);
              }}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export default function UserPanel({ close }: { close: () => void }) {
  const me = useMe();
  return (
    <>
      <Who name={me?.name || me?.username || ''} role={me ? roleName(me.role) : ''} />
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
        วิธีใช้และปุ่มลัด (?)
      </button>
      <ThemeChoice />
      <Link to="/logout" className={itemLook} preload={false}>
        <Icon name="logout" />
        ออกจากระบบ
      </Link>
    </>
  );
}
