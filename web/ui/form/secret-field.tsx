// A box for what is stored and never shown again: a row of dots, until somebody wants to replace it.
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '../action/button.tsx';
import { TextField } from './fields.tsx';
import type { AppFormState } from './use-app-form.ts';

export interface SecretFieldProps {
  name: string;
  label: string;
  /** The server has one; an empty box keeps it. */
  isStored: boolean;
  /** Typed without being seen; a customer code may be seen while it is typed. */
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
      // A browser must not offer to keep a shop's key as somebody's password.
      autoComplete={hidden ? 'new-password' : 'off'}
      required={required && !isStored}
      focusFirst={isStored}
      hint={hint}
    />
  );
}

/** Says above such boxes that a draft came back without them. */
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
