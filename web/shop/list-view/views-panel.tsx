// A user's saved views of a list: open one, remove one, save the current state.
import type { ListView } from '@app/contract/shop/list-view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/action/button.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatDay } from '../../ui/format/date.ts';
import { AppError } from '../../ui/http.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { remove, save, viewsChanged, viewsQuery } from './list-view.data.ts';
import type { SavedViewsProps } from './saved-views.tsx';

/** The page and open windows are no part of a view. */
const passing = new Set(['page', 'open', 'copy']);

type PanelProps = SavedViewsProps & { close: () => void };

const kept = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !passing.has(key)));

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Fixed days: a view with them shows nothing new once they are past. */
function fixedDays({ from = '', to = '' }: ListView['search']): string | null {
  const days = [from, to].filter(isDay);
  return days.length === 0 ? null : [...new Set(days)].map((day) => formatDay(day)).join(' – ');
}

function View({
  view,
  columns,
  close,
}: { view: ListView } & Pick<PanelProps, 'columns' | 'close'>) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const open = () => {
    columns.replace(view.columns);
    void navigate({ to: '.', search: view.search });
    close();
  };
  const { pending, run: press } = usePress();
  const discard = () =>
    press(async () => {
      await remove(view.id);
      toast.done('ลบสำเร็จ');
      await viewsChanged(client);
    });
  const days = fixedDays(view.search);
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        onClick={open}
        className="min-h-9 min-w-0 flex-1 rounded-control px-2 text-left text-sm break-words hover:bg-hover max-md:min-h-11"
      >
        {view.name}
        {days ? <span className="block text-xs text-ink2">เฉพาะวันที่ {days}</span> : null}
      </button>
      <IconButton
        icon="trash"
        label={`ลบมุมมอง ${view.name}`}
        disabled={pending}
        onClick={() => void discard()}
      />
    </li>
  );
}

function SaveView({ list, search, columns }: PanelProps) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function submit() {
    setPending(true);
    setProblem(undefined);
    try {
      await save({ list, name, search: kept(search.asked), columns: { ...columns.chosen } });
      toast.done('บันทึกสำเร็จ');
      setName('');
      await viewsChanged(client);
    } catch (fault) {
      if (fault instanceof AppError && fault.fields['name']) setProblem(fault.fields['name']);
      else toast.failed(fault);
    } finally {
      setPending(false);
    }
  }
  return (
    <form
      className="mt-2 grid gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        label="เก็บตัวกรองและคอลัมน์ที่ใช้อยู่เป็น"
        placeholder="เช่น COD ภาคเหนือ"
        value={name}
        onChange={setName}
        error={problem}
      />
      <Button type="submit" pending={pending} disabled={name.trim() === ''}>
        บันทึกมุมมอง
      </Button>
    </form>
  );
}

export default function ViewsPanel(props: PanelProps) {
  const query = useQuery(viewsQuery(props.list));
  const views = query.data?.items ?? [];
  return (
    <>
      {query.data ? (
        <ul aria-label="มุมมองที่เก็บไว้">
          {views.map((view) => (
            <View key={view.id} view={view} columns={props.columns} close={props.close} />
          ))}
        </ul>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={2} />
      )}
      {query.data && views.length === 0 ? (
        <p className="text-sm text-ink2">ยังไม่มีมุมมองที่เก็บไว้ ตั้งตัวกรองที่ใช้บ่อยแล้วบันทึกไว้ได้</p>
      ) : null}
      <SaveView {...props} />
    </>
  );
}
