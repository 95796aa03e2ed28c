// Inputs for a courier's credentials; stored values are never shown, only replaced.
import { useWatch } from 'react-hook-form';
import { RadioField } from '../../ui/form/fields.tsx';
import { SecretField } from '../../ui/form/secret-field.tsx';
import type { CourierInfo } from './courier-account.data.ts';

type Field = CourierInfo['credentialFields'][number];

/** The fields that apply to the chosen protocol. */
const asked = (fields: readonly Field[], chosen: string | undefined): Field[] =>
  fields.filter((field) => field.onlyFor === undefined || field.onlyFor === chosen);

export function CredentialsFields({
  info,
  filled,
}: {
  info: CourierInfo;
  filled: readonly string[];
}) {
  const choice = info.credentialFields.find((field) => field.choices);
  const chosen = useWatch({ name: `credentials.${choice?.name ?? ''}` }) as string | undefined;
  return asked(info.credentialFields, chosen).map((field) =>
    field.choices ? (
      <div key={field.name} className="sm:col-span-2">
        <RadioField
          name={`credentials.${field.name}`}
          label={field.label}
          hint={field.hint || undefined}
          options={field.choices}
        />
      </div>
    ) : (
      <SecretField
        key={field.name}
        name={`credentials.${field.name}`}
        label={field.label}
        isStored={filled.includes(field.name)}
        hidden={field.secret}
        required={field.required}
        hint={field.hint || undefined}
      />
    ),
  );
}
