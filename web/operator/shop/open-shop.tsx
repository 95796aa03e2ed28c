// Opening a shop: its label and name, then the password of its administrator, shown once.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, buttonLook, buttonShape } from '../../ui/action/button.tsx';
import { copyText } from '../../ui/action/copy-text.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { TextInput } from '../../ui/input/text-input.tsx';
import { hrefOf } from '../access/place.ts';
import { useSending } from '../access/use-sending.ts';
import { openShop, shopsChanged, type OpenedShop } from './shop.data.ts';

function Opened({ shop }: { shop: OpenedShop }) {
  const text = `ชื่อผู้ใช้ ${shop.username}\nรหัสผ่าน ${shop.password}`;
  return (
    <div className="grid gap-3" role="status">
      <p>
        เปิดร้าน <b>{shop.label}</b> แล้ว ส่งข้อมูลนี้ให้เจ้าของร้าน รหัสผ่านจะไม่แสดงอีก
      </p>
      <pre className="rounded-control bg-hover p-3 text-base select-all">{text}</pre>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => void copyText(text, 'คัดลอกแล้ว')}>
          คัดลอก
        </Button>
        <a href={hrefOf(`shop/${shop.label}`)} className={`${buttonShape} ${buttonLook.secondary}`}>
          ไปที่ร้าน
        </a>
      </div>
    </div>
  );
}

function Form({ onOpened }: { onOpened: (shop: OpenedShop) => void }) {
  const client = useQueryClient();
  const [label, setLabel] = useState('');
  const [name, setName] = useState('');
  const { pending, problem, run } = useSending();
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => {
          onOpened(await openShop({ label: label.trim(), name: name.trim() }));
          await shopsChanged(client);
        });
      }}
    >
      <TextInput
        label="ชื่อย่อ (อยู่ในที่อยู่เว็บ เปลี่ยนภายหลังไม่ได้)"
        hint="a–z 0–9 และขีด เช่น namphueng"
        value={label}
        onChange={setLabel}
        error={problem?.fields['label']}
        required
      />
      <TextInput
        label="ชื่อร้าน"
        value={name}
        onChange={setName}
        error={problem?.fields['name']}
        required
      />
      {problem ? <ErrorNote error={problem} /> : null}
      <div className="flex gap-2">
        <Button
          kind="primary"
          type="submit"
          pending={pending}
          pendingText="กำลังเปิดร้าน…"
          disabled={label.trim() === '' || name.trim() === ''}
        >
          เปิดร้าน
        </Button>
        <a href={hrefOf('')} className={`${buttonShape} ${buttonLook.ghost}`}>
          ยกเลิก
        </a>
      </div>
    </form>
  );
}

export function OpenShop() {
  const [opened, setOpened] = useState<OpenedShop | null>(null);
  return (
    <div className="mx-auto max-w-[560px]">
      <h1 className="mb-4 text-xl font-bold">เปิดร้านใหม่</h1>
      <div className="rounded-card bg-white p-4 shadow-card sm:p-6">
        {opened ? <Opened shop={opened} /> : <Form onOpened={setOpened} />}
      </div>
      <Toaster />
    </div>
  );
}
