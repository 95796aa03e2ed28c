// Shortcuts that work everywhere: search, help, and going to screens.
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pressEarlyKeys } from '../../ui/hooks/early-keys.ts';
import { useKeys, type KeyBinding } from '../../ui/hooks/keys.ts';
import { useMe } from '../../ui/hooks/me.ts';
import { can } from '../access.ts';
import type { PlainScreen } from '../screen/screen.ts';
import { screens } from '../screens.ts';
import { keyHelpStore, openPalette } from './panels.ts';

const group = 'ทุกหน้า';

export function useShellKeys(): void {
  const me = useMe();
  const navigate = useNavigate();
  const go: KeyBinding[] = screens
    .filter(
      (screen): screen is PlainScreen => screen.keys !== undefined && can(screen, me) === 'open',
    )
    .map((screen) => ({
      code: screen.keys ?? '',
      alt: typeof screen.keys === 'string',
      // Alt with a letter types nothing, so it also works in an input.
      inFields: typeof screen.keys === 'string',
      label: screen.title,
      group: 'ไปที่',
      run: () => void navigate({ to: screen.path }),
    }));
  useKeys([
    { code: 'Slash', label: 'ค้นหา', group, run: () => openPalette() },
    {
      code: 'KeyK',
      ctrl: true,
      inFields: true,
      label: 'ค้นหาและไปที่หน้า',
      group,
      run: () => openPalette(),
    },
    { code: 'Slash', shift: true, label: 'วิธีใช้', group, run: () => keyHelpStore.set(true) },
    ...go,
  ]);
  useEffect(() => pressEarlyKeys(), []);
}
