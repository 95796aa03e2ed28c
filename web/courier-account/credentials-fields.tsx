// Inputs made from what a courier asks for; what is stored is never shown, only replaced.
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '../ui/action/button.tsx';
import { TextField } from '../ui/form/fields.tsx';
import type { CourierInfo } from './courier-account.data.ts';

type CredentialField = CourierInfo['credentialFields'][number];

interface FieldProps {
  field: CredentialField;
  isStored: boolean;
}

/** A stored value: a row of dots, until somebody wants to replace it. */
function StoredField({ field }: { field: CredentialField }) {
  const [replacing, setReplacing] = useState(false);
  const { field: input } = useController({ name: `credentials.${field.name}` });
  if (replacing) {
    return (
      <div className="flex items-start gap-2">
        <CredentialInput field={field} isStored />
        <Button
          kind="ghost"
          className="mt-6.5"
          onClick={() => {
            input.onChange('');
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
      <p className="mb-1 text-sm font-semibold">{field.label}</p>
      <p className="flex min-h-9 items-center gap-3">
        <span aria-label="บันทึกไว้แล้ว">•••</span>
        <Button aria-label={`เปลี่ยน ${field.label}`} onClick={() => setReplacing(true)}>
          เปลี่ยน
        </Button>
      </p>
    </div>
  );
}

function CredentialInput({ field, isStored }: FieldProps) {
  return (
    <TextField
      className="flex-1"
      name={`credentials.${field.name}`}
      label={isStored ? `${field.label} (ใหม่)` : field.label}
      type={field.secret ? 'password' : 'text'}
      // A browser must not offer to keep a courier's key as somebody's password.
      autoComplete={field.secret ? 'new-password' : 'off'}
      required={field.required && !isStored}
      focusFirst={isStored}
      hint={field.hint || undefined}
    />
  );
}

export function CredentialsFields({
  info,
  filled,
}: {
  info: CourierInfo;
  filled: readonly string[];
}) {
  return (
    <>
      {info.credentialFields.map((field) =>
        filled.includes(field.name) ? (
          <StoredField key={field.name} field={field} />
        ) : (
          <CredentialInput key={field.name} field={field} isStored={false} />
        ),
      )}
    </>
  );
}
