// `?`: every key that does something on this screen, grouped.
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { keyStore, writtenKeys, type KeyBinding } from '../../ui/hooks/keys.ts';
import { useStore } from '../../ui/hooks/store.ts';
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

export default function KeyHelp() {
  const open = useStore(keyHelpStore);
  const bindings = useStore(keyStore);
  return (
    <Dialog
      open={open}
      onClose={() => keyHelpStore.set(false)}
      title="ปุ่มลัด"
      subtitle="ใช้ได้ทั้งแป้นไทยและอังกฤษ"
    >
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
    </Dialog>
  );
}
