// A form whose inputs are options: saves only changes, and a bar shows unsaved ones.
import type { OptionName, OptionValues } from '@app/contract/shop/setting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm } from '../../ui/form/app-form.tsx';
import { draftOver } from '../../ui/form/draft-over.ts';
import { useAppForm, type AppFormState } from '../../ui/form/use-app-form.ts';
import { atOption } from './option-fault.ts';
import { AppError } from '../../ui/http.ts';
import { freshOptions, optionsChanged, optionsQuery, saveOption } from './setting.data.ts';

export interface WithOptionsProps<Name extends OptionName> {
  names: readonly Name[];
  children: (values: Pick<OptionValues, Name>) => ReactNode;
}

/** The options once loaded; others' changes do not replace what is typed. */
export function WithOptions<Name extends OptionName>({ names, children }: WithOptionsProps<Name>) {
  const query = useQuery(optionsQuery(names));
  if (query.data) return <>{children(query.data as Pick<OptionValues, Name>)}</>;
  if (query.error) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <SkeletonText lines={6} />;
}

export interface OptionsFormProps<T extends FieldValues> {
  label: string;
  /** Keys are option names; the output is what is stored. */
  schema: z.core.$ZodType<Partial<OptionValues>>;
  /** In the inputs' form. */
  defaults: DefaultValues<T>;
  /** In the server's form. */
  saved: Partial<OptionValues>;
  onSaved?: (name: OptionName, value: unknown) => void;
  children: ReactNode;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A list of bank accounts is one option: adding one must not remove another that somebody added meanwhile. */
async function requireUntouched(
  names: readonly OptionName[],
  known: Partial<OptionValues>,
): Promise<void> {
  if (names.length === 0) return;
  const now = await freshOptions(names);
  if (names.every((name) => isSame(now[name], known[name]))) return;
  const text = 'มีผู้แก้ค่านี้ไปก่อนคุณ จึงยังไม่ได้บันทึก โหลดหน้านี้ใหม่เพื่อดูค่าล่าสุดแล้วแก้อีกครั้ง';
  throw new AppError({ kind: 'server', status: 409, code: 'STALE', text });
}

export function OptionsForm<T extends FieldValues>(props: OptionsFormProps<T>) {
  const { label, schema, defaults, saved, onSaved, children } = props;
  const client = useQueryClient();
  const known = useRef<Partial<OptionValues>>(saved);
  const [draft, setDraft] = useState(() => draftOver(`setting-${label}`, saved));
  const form = useAppForm<T, Partial<OptionValues>>({
    schema,
    defaults,
    draft,
    submit: async (values) => {
      const changed = (Object.entries(values) as [OptionName, unknown][]).filter(
        ([name, value]) => !isSame(value, known.current[name]),
      );
      try {
        await requireUntouched(
          changed.map(([name]) => name),
          known.current,
        );
        for (const [name, value] of changed) {
          await saveOption(name, value).catch((fault: unknown) => {
            throw atOption(fault, name);
          });
          known.current = { ...known.current, [name]: value };
          onSaved?.(name, value);
        }
      } finally {
        setDraft(draftOver(`setting-${label}`, known.current));
        void optionsChanged(client);
      }
      toast.done('บันทึกสำเร็จ');
    },
  });
  return (
    <AppForm form={form} label={label}>
      <div className="grid gap-4">{children}</div>
      <DirtyBar form={form} />
    </AppForm>
  );
}

/** Stays visible while there are unsaved changes. */
function DirtyBar<T extends FieldValues>({ form }: { form: AppFormState<T> }) {
  const { isDirty, isSubmitting } = form.rhf.formState;
  if (!isDirty && !form.problem) return null;
  return (
    <div
      data-foot=""
      className="sticky bottom-0 z-10 -mx-4 mt-4 -mb-4 rounded-b-card border-t border-line bg-white px-4 py-3"
    >
      {form.problem ? <ErrorNote error={form.problem} className="mb-3" /> : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span role="status" className="mr-auto text-sm text-ink2">
          มีข้อมูลที่ยังไม่บันทึก
        </span>
        <Button kind="ghost" onClick={() => void form.draft.startOver()}>
          ยกเลิก
        </Button>
        <Button
          kind="primary"
          type="submit"
          title="Ctrl+Enter"
          pending={isSubmitting}
          pendingText="กำลังบันทึก…"
        >
          บันทึก
        </Button>
      </div>
    </div>
  );
}
