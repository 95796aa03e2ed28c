// An input for a stored secret that is never shown: a row of dots until it is replaced.
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '../action/button.tsx';
import { TextField } from './fields.tsx';
import type { AppFormState } from './use-app-form.ts';

export interface SecretFieldProps {
  name: string;
  label: string;
  /** The server has one; an empty input keeps it. */
  isStored: boolean;
  /** A password input; a customer code may be visible while typing. */
  hidden?: boolean;
  required?: boolean;
  hint?: string | undefined;
}

function SecretInput(props: SecretFieldProps) {
  const { name, label, isStored, hidden = true, required = false, hint } = props;
  return (
    <TextField
      className="flex-1"
      name={name}
      label={isStored ? `${label} (ใหม่)` : label}
      type={hidden ? 'password' : 'text'}
      // The browser must not offer to save a shop's key as a password.
      autoComplete={hidden ? 'new-password' : 'off'}
      required={required && !isStored}
      focusFirst={isStored}
      hint={hint}
    />
  );
}

/** A note above such inputs that a draft was restored without them. */
export function SecretsNote({ draft }: Pick<AppFormState<never>, 'draft'>) {
  if (draft.restoredAt === null) return null;
  return <p className="text-sm text-ink2">ร่างไม่เก็บข้อมูลเชื่อมต่อ ถ้าพิมพ์ไว้แล้วให้ใส่อีกครั้ง</p>;
}

export function SecretField(props: SecretFieldProps) {
  const { name, label, isStored } = props;
  const [replacing, setReplacing] = useState(false);
  const { field } = useController({ name });
  if (!isStored) return <SecretInput {...props} />;
  if (replacing) {
    return (
      <div className="flex items-start gap-2">
        <SecretInput {...props} />
        <Button
          kind="ghost"
          className="mt-6.5"
          onClick={() => {
            field.onChange('');
            setReplacing(false);
          }}
        >
          ใช้ค่าเดิม
        </Button>
      </div>
    );
  }
  return (
    <div>
      <p className="mb-1 text-sm font-semibold">{label}</p>
      <p className="flex min-h-9 items-center gap-3">
        <span aria-label="บันทึกไว้แล้ว" role="img">
          •••
        </span>
        <Button aria-label={`เปลี่ยน ${label}`} onClick={() => setReplacing(true)}>
          เปลี่ยน
        </Button>
      </p>
    </div>
  );
}
