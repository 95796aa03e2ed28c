// Recording a call: nine results on the keys 1 to 9, the next date, a note, and the next lead.
import {
  callResultNames,
  callResults,
  cancelReasons,
  missedResults,
  UNREACHABLE_CALLS,
  type CallResult,
} from '@app/contract/crm/states';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import * as z from 'zod/mini';
import { leadsChanged, log } from '../lead/lead.data.ts';
import { isLeadGone } from '../lead/say-refusal.ts';
import { NextDate } from '../lead/next-date.tsx';
import { nextChoices } from '../lead/next-date-choices.ts';
import { useUndo } from '../../shop/index.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { SelectField, TextAreaField } from '../../ui/form/fields.tsx';
import { useAppForm, type AppFormState } from '../../ui/form/use-app-form.ts';
import { useKeys, type KeyBinding } from '../../ui/hooks/keys.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { useToday } from '../../ui/hooks/today.ts';
import { isLineGone } from '../../ui/wire/or-kept.ts';
import { cacheLead, type Activity, type LeadDetail } from './lead-desk.data.ts';
import { useListSearch } from '../../ui/layout/list-search.ts';
import { runIn, type Run } from './run-mode.ts';

interface Draft {
  result: CallResult | '';
  nextAt: string | null;
  cancelReason: string | null;
  note: string;
}

const empty: Draft = { result: '', nextAt: null, cancelReason: null, note: '' };

const schema = z
  .object({
    result: z.string(),
    nextAt: z.optional(z.nullable(z.string())),
    cancelReason: z.optional(z.nullable(z.string())),
    note: z.string().check(z.maxLength(1000)),
  })
  .check(
    z.refine((draft) => draft.result !== '' || draft.note.trim() !== '' || Boolean(draft.nextAt), {
      path: ['result'],
      error: 'เลือกผลการโทร หรือพิมพ์โน้ต',
    }),
    z.refine((draft) => draft.result !== 'appointment' || Boolean(draft.nextAt), {
      path: ['nextAt'],
      error: 'เลือกวันเวลาที่นัดโทร',
    }),
    z.refine((draft) => draft.result !== 'cancel' || Boolean(draft.cancelReason), {
      path: ['cancelReason'],
      error: 'เลือกเหตุผลที่ยกเลิก',
    }),
  );

function activityOf(draft: Draft, version: number): Activity {
  const { result, nextAt, cancelReason, note } = draft;
  const more = { note, version, ...(nextAt && { nextAt }) };
  if (result === '') return { kind: 'note', ...more };
  return { kind: 'call', result, ...more, ...(cancelReason && { cancelReason }) };
}

const isMissed = (result: CallResult | ''): boolean =>
  result !== '' && missedResults.includes(result);

const look =
  'flex min-h-11 items-center gap-2 rounded-control border border-field bg-white px-3 text-left text-sm disabled:text-ink3 aria-pressed:border-brand-600 aria-pressed:bg-brand-50 aria-pressed:font-semibold';

interface ResultsProps {
  chosen: CallResult | '';
  disabled: boolean;
  error: string | undefined;
  choose: (result: CallResult) => void;
}

function Results({ chosen, disabled, error, choose }: ResultsProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">ผลการโทร</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-2">
        {callResultNames.map((result, index) => (
          <button
            key={result}
            type="button"
            disabled={disabled}
            aria-pressed={chosen === result}
            onClick={() => choose(result)}
            className={look}
          >
            <kbd className="num grid size-5 shrink-0 place-items-center rounded-chip bg-hover text-xs text-ink2">
              {index + 1}
            </kbd>
            {callResults[result]}
          </button>
        ))}
      </div>
      {error ? <p className="mt-1 text-sm text-problem">{error}</p> : null}
    </fieldset>
  );
}

/** One key per result; then the focus moves to the note, where Ctrl+Enter saves. */
function useResultKeys(
  { disabled, isInWindow = false }: CallPanelProps,
  choose: (result: CallResult) => void,
): void {
  const bindings = useMemo(
    (): KeyBinding[] =>
      callResultNames.map((result, index) => ({
        code: `Digit${index + 1}`,
        label: callResults[result],
        group: 'ผลการโทร',
        inLayers: isInWindow,
        run: () => choose(result),
      })),
    [choose, isInWindow],
  );
  useKeys(disabled ? null : bindings);
}

/** Alt with a letter sets the next date, also from within the note. */
function useDateKeys({ disabled, isInWindow = false }: CallPanelProps, set: SetDate): void {
  // 'Tomorrow' is relative to the day when the key is pressed.
  useToday();
  useKeys(
    disabled
      ? null
      : nextChoices().map(({ label, at, key }) => ({
          code: `Key${key}`,
          alt: true,
          inFields: true,
          inLayers: isInWindow,
          label: `นัด ${label}`,
          group: 'ผลการโทร',
          run: () => set(at),
        })),
  );
}

type SetDate = (at: string | null) => void;

const reasonsFor = (unanswered: number) =>
  Object.entries(cancelReasons).map(([value, label]) => ({
    value,
    label: value === 'unreachable' ? `${label} (โทรครบ ${UNREACHABLE_CALLS} ครั้ง)` : label,
    disabled: value === 'unreachable' && unanswered < UNREACHABLE_CALLS,
  }));

interface CallPanelProps {
  lead: LeadDetail;
  /** Undefined beside other screens: there is no next lead. */
  run?: Run;
  disabled: boolean;
  onSaved?: () => void;
  /** Its shortcuts work although a window is open, because it is in that window. */
  isInWindow?: boolean;
}

/** Null where no answer came and it was queued. */
async function logOrKeep(
  lead: LeadDetail,
  draft: Draft,
): Promise<Awaited<ReturnType<typeof log>> | null> {
  const calledAt = new Date().toISOString();
  const activity = activityOf(draft, lead.version);
  try {
    return await log(lead.id, activity);
  } catch (fault) {
    if (!isLineGone(fault)) throw fault;
    const { keepCall } = await import('./waiting-call.data.ts');
    const detail = draft.result === '' ? 'โน้ต' : `โทร: ${callResults[draft.result]}`;
    await keepCall({ leadId: lead.id, activity, calledAt }, { title: lead.name, detail });
    return null;
  }
}

const NOTE_ID = 'lead-call-note';

function useCallForm({ lead, run, onSaved }: CallPanelProps): AppFormState<Draft> {
  const client = useQueryClient();
  const say = useUndo();
  const done = useRef<{ after: LeadDetail; goesOn: boolean } | null>(null);
  return useAppForm<Draft>({
    schema: schema as never,
    defaults: empty,
    draft: `lead-call-${lead.id}`,
    submit: async (draft, { again }) => {
      done.current = null;
      const after = await logOrKeep(lead, draft).catch((fault: unknown) => {
        // The page itself then shows that the lead is gone.
        if (isLeadGone(fault)) void leadsChanged(client);
        throw fault;
      });
      // Offline there is no next lead.
      if (!after) return { again: true };
      done.current = { after, goesOn: run?.isOn === true && !again };
      say(
        draft.result === '' ? 'บันทึกโน้ตแล้ว' : `บันทึกผล “${callResults[draft.result]}” แล้ว`,
        after.undoToken,
      );
      return { again };
    },
    // Only now is nothing unsaved that leaving would ask about.
    saved: () => {
      if (done.current === null) return;
      cacheLead(client, done.current.after);
      void leadsChanged(client);
      onSaved?.();
      if (done.current.goesOn) void run?.next(lead.id);
    },
  });
}

/** Chosen by press or key; a sale opens an order, every other result continues in the note. */
function useChoose(form: AppFormState<Draft>, lead: LeadDetail) {
  const can = useCan();
  const navigate = useNavigate();
  const { values } = useListSearch();
  return (result: CallResult) => {
    if (result === 'bought' && can('order.create')) {
      void navigate({ to: '/order/create', search: { lead: String(lead.id), ...runIn(values) } });
      return;
    }
    const { rhf } = form;
    rhf.setValue('result', rhf.getValues('result') === result ? '' : result, { shouldDirty: true });
    rhf.clearErrors();
    document.querySelector<HTMLElement>(`#${NOTE_ID} textarea`)?.focus();
  };
}

/** During a run it is always visible, with the progress of the run. */
const Save = ({ form, run }: { form: AppFormState<Draft>; run: Run | undefined }) => (
  <FormActions
    form={form}
    save={run?.isOn ? 'บันทึกและถัดไป' : 'บันทึก'}
    {...(run?.isOn && {
      again: 'บันทึกและอยู่หน้านี้',
      sticky: 'panel' as const,
      showsKeys: true,
      ...(run.place && { mark: run.place }),
    })}
  />
);

export function CallPanel(props: CallPanelProps) {
  const { lead, run, disabled } = props;
  const form = useCallForm(props);
  const { rhf } = form;
  const draft = rhf.watch();
  const { errors } = rhf.formState;
  const choose = useChoose(form, lead);
  const setDate: SetDate = (at) =>
    rhf.setValue('nextAt', at, { shouldDirty: true, shouldValidate: true });
  useResultKeys(props, choose);
  useDateKeys(props, setDate);
  return (
    <AppForm form={form} label="บันทึกผลการโทร" className="grid gap-4">
      <Results
        chosen={draft.result}
        disabled={disabled}
        error={errors.result?.message}
        choose={choose}
      />
      {draft.result === 'cancel' ? (
        <SelectField
          name="cancelReason"
          label="เหตุผลที่ยกเลิก"
          required
          options={reasonsFor(lead.unanswered)}
        />
      ) : null}
      <NextDate
        value={draft.nextAt}
        disabled={disabled}
        required={draft.result === 'appointment'}
        error={errors.nextAt?.message}
        hasKeys={!disabled}
        onChange={setDate}
      />
      {isMissed(draft.result) && draft.nextAt === null ? (
        <p className="text-sm text-ink2">ไม่เลือกวันนัด ระบบจะให้โทรใหม่พรุ่งนี้ 10:00</p>
      ) : null}
      <div id={NOTE_ID}>
        <TextAreaField name="note" label="โน้ต" limit={1000} rows={3} disabled={disabled} />
      </div>
      {disabled ? null : <Save form={form} run={run} />}
    </AppForm>
  );
}
