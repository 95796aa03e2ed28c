// Inputs made from what a courier asks for; what is stored is never shown, only replaced.
import { SecretField } from '../ui/form/secret-field.tsx';
import type { CourierInfo } from './courier-account.data.ts';

export function CredentialsFields({
  info,
  filled,
}: {
  info: CourierInfo;
  filled: readonly string[];
}) {
  return (
    <>
      {info.credentialFields.map((field) => (
        <SecretField
          key={field.name}
          name={`credentials.${field.name}`}
          label={field.label}
          isStored={filled.includes(field.name)}
          hidden={field.secret}
          required={field.required}
          hint={field.hint || undefined}
        />
      ))}
    </>
  );
}
