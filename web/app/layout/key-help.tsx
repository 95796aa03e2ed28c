// `?`: the help of this screen and all its shortcuts, grouped. From the palette also for another screen.
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { keyStore, writtenKeys, type KeyBinding } from '../../ui/hooks/keys.ts';
import { useStore } from '../../ui/hooks/store.ts';
import { ScreenHelp } from '../help/screen-help.tsx';
import type { PlainScreen, Screen } from '../screen/screen.ts';
import { screens } from '../screens.ts';
import { screenAt } from './menu.ts';
import { keyHelpStore } from './panels.ts';

const forms: readonly { keys: string; label: string }[] = [
  { keys: 'Ctrl+Enter', label: 'บันทึก' },
  { keys: 'Ctrl+Shift+Enter', label: 'บันทึกและเพิ่มใหม่' },
  { keys: 'Esc', label: 'ปิดหน้าต่าง' },
];

function grouped(bindings: readonly KeyBinding[]): [string, { keys: string; label: string }[]][] {
  const groups = new Map<string, { keys: string; label: string }[]>();
  for (const binding of bindings) {
    const lines = groups.get(binding.group) ?? [];
    lines.push({ keys: writtenKeys(binding), label: binding.label });
    groups.set(binding.group, lines);
  }
  return [...groups, ['แบบฟอร์ม', [...forms]]];
}

function Keys() {
  const bindings = useStore(keyStore);
  return (
    <section aria-label="ปุ่มลัด" className="border-t border-line pt-3 max-tab:hidden">
      <p className="mb-2 text-sm text-ink3">ปุ่มลัดใช้ได้ทั้งแป้นไทยและอังกฤษ</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {grouped(bindings).map(([group, lines]) => (
          <section key={group}>
            <h3 className="mb-1 text-sm font-semibold text-ink2">{group}</h3>
            <dl>
              {lines.map((line) => (
                <div key={`${line.keys}${line.label}`} className="flex items-center gap-3 py-1">
                  <dt className="flex-1">{line.label}</dt>
                  <dd>
                    <kbd className="rounded-chip border border-line bg-hover px-1.5 text-xs font-semibold">
                      {line.keys}
                    </kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}

/** A link to another screen; absent for a screen of a certain order or person. */
function Way({ screen }: { screen: Screen }) {
  if (!isPlain(screen)) return null;
  return (
    <LinkButton to={screen.path} kind="primary" icon="right">
      ไปหน้านี้
    </LinkButton>
  );
}

const isPlain = (screen: Screen): screen is PlainScreen => !screen.path.includes('$');
const close = () => keyHelpStore.set(false);

export default function KeyHelp() {
  const asked = useStore(keyHelpStore);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const here = screenAt(pathname);
  const isHere = asked === true || asked === here?.path;
  const screen = isHere ? here : screens.find(({ path }) => path === asked);
  // Closes on navigation: the help belongs to its screen.
  useEffect(() => close, [pathname]);
  return (
    <Dialog
      open={asked !== false}
      onClose={close}
      title={screen ? `วิธีใช้ ${screen.title}` : 'วิธีใช้'}
      actions={screen && !isHere ? <Way screen={screen} /> : undefined}
    >
      {screen ? <ScreenHelp path={screen.path} /> : null}
      {isHere ? <Keys /> : null}
    </Dialog>
  );
}
