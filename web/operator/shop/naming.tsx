// A shop's name and limits.
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { TextInput } from '../../ui/input/text-input.tsx';
import type { WholeShop as Whole } from './shop.data.ts';
import { useChange } from './use-change.ts';

export const limits = [
  { name: 'orderLimit', label: 'ออเดอร์ต่อเดือน' },
  { name: 'userLimit', label: 'ผู้ใช้' },
  { name: 'storageLimit', label: 'พื้นที่ไฟล์ (MB)' },
  { name: 'importLimit', label: 'นำเข้าไฟล์ต่อวัน' },
] as const;
type Limits = Record<(typeof limits)[number]['name'], string>;

const isCount = (text: string): boolean => /^\d{1,9}$/.test(text.trim());

const textsOf = ({ orderLimit, userLimit, storageLimit, importLimit }: Whole): Limits => ({
  orderLimit: String(orderLimit),
  userLimit: String(userLimit),
  storageLimit: String(storageLimit),
  importLimit: String(importLimit),
});

const countsOf = ({ orderLimit, userLimit, storageLimit, importLimit }: Limits) => ({
  orderLimit: Number(orderLimit),
  userLimit: Number(userLimit),
  storageLimit: Number(storageLimit),
  importLimit: Number(importLimit),
});

export function Naming({ shop }: { shop: Whole }) {
  const [name, setName] = useState(shop.name);
  const [typed, setTyped] = useState(textsOf(shop));
  const { pending, problem, change } = useChange(shop.label);
  return (
    <form
      className="grid gap-3 sm:max-w-[400px]"
      onSubmit={(event) => {
        event.preventDefault();
        void change({ name: name.trim(), ...countsOf(typed) }, 'บันทึกแล้ว');
      }}
    >
      <TextInput label="ชื่อร้าน" value={name} onChange={setName} error={problem?.fields['name']} />
      <p className="text-sm text-ink2">0 = ไม่จำกัด</p>
      <div className="grid grid-cols-2 gap-3">
        {limits.map(({ name: limit, label }) => (
          <TextInput
            key={limit}
            label={label}
            inputMode="numeric"
            value={typed[limit]}
            onChange={(text) => setTyped({ ...typed, [limit]: text })}
            error={isCount(typed[limit]) ? problem?.fields[limit] : 'ใส่จำนวนเต็มตั้งแต่ 0'}
          />
        ))}
      </div>
      {problem ? <ErrorNote error={problem} /> : null}
      <div>
        <Button
          kind="primary"
          type="submit"
          pending={pending}
          disabled={name.trim() === '' || !Object.values(typed).every(isCount)}
        >
          บันทึก
        </Button>
      </div>
    </form>
  );
}
