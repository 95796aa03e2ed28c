// A new password: typed or generated, shown and copied on demand, with its strength.
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../ui/action/button.tsx';
import { copyText } from '../../ui/action/copy-text.ts';
import { TextField } from '../../ui/form/fields.tsx';

export const SHORT = 'รหัสผ่านต้องมีอย่างน้อย 6 ตัวอักษร';
export const DIFFERENT = 'รหัสผ่านทั้งสองช่องไม่ตรงกัน';
const LENGTH = 14;
// Without characters that look or sound alike.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

export function makePassword(): string {
  // Values above the last full multiple are rejected, so that all characters are equally likely.
  const limit = 256 - (256 % letters.length);
  let made = '';
  while (made.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH)))
      if (byte < limit && made.length < LENGTH) made += letters[byte % letters.length];
  }
  return made;
}

/** Length counts most, variety a little. */
export function strengthOf(password: string): string {
  if (password.length < 6) return SHORT;
  const sorts = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((sort) => sort.test(password));
  const isPlain = /^(.)\1+$/.test(password) || /^(?:12345|abcde|qwert|passw)/i.test(password);
  const points = password.length + sorts.length * 2;
  if (isPlain || points < 12) return 'ความปลอดภัย: เดาง่าย ควรยาวขึ้นหรือผสมตัวเลข';
  return points < 18 ? 'ความปลอดภัย: พอใช้' : 'ความปลอดภัย: ดีมาก';
}

function Tools({ seen, onSeen }: { seen: boolean; onSeen: (seen: boolean) => void }) {
  const { setValue } = useFormContext();
  const typed = useWatch({ name: 'password' }) as string | undefined;
  const make = () => {
    const made = makePassword();
    const how = { shouldDirty: true, shouldValidate: true };
    setValue('password', made, how);
    setValue('confirmPassword', made, how);
    onSeen(true);
  };
  const copy = () => void copyText(typed ?? '', 'คัดลอกรหัสผ่านแล้ว');
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon="refresh" onClick={make}>
        สุ่มรหัสผ่าน
      </Button>
      <Button kind="ghost" aria-pressed={seen} onClick={() => onSeen(!seen)}>
        {seen ? 'ซ่อน' : 'แสดง'}
      </Button>
      <Button kind="ghost" icon="copy" disabled={!typed} onClick={copy}>
        คัดลอก
      </Button>
    </div>
  );
}

export function PasswordFields({
  label = 'รหัสผ่าน',
  required = false,
}: {
  label?: string;
  required?: boolean;
}) {
  const [seen, setSeen] = useState(false);
  const typed = useWatch({ name: 'password' }) as string | undefined;
  const type = seen ? 'text' : 'password';
  return (
    <div className="grid gap-3">
      <TextField
        name="password"
        label={label}
        type={type}
        autoComplete="new-password"
        required={required}
        hint={typed ? strengthOf(typed) : 'อย่างน้อย 6 ตัวอักษร'}
      />
      <Tools seen={seen} onSeen={setSeen} />
      <TextField
        name="confirmPassword"
        label={`ยืนยัน${label}`}
        type={type}
        autoComplete="new-password"
        required={required}
      />
    </div>
  );
}
