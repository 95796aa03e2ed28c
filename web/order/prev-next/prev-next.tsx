// Above an order opened from a list: a link back to it, and to the previous and next order.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { IconButton } from '../../ui/action/button.tsx';
import { useKeys, type KeyBinding } from '../../ui/hooks/keys.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { readSourceList, type SourceList } from './source-list.ts';
import { besideQuery } from './prev-next.data.ts';

interface PrevNextProps {
  id: number;
}

/** Renders nothing for an order that was opened directly. */
export function PrevNext({ id }: PrevNextProps) {
  const { list }: { list?: unknown } = useSearch({ strict: false });
  const from = readSourceList(list);
  return from ? <Neighbours id={id} from={from} list={String(list)} /> : null;
}

interface NeighboursProps extends PrevNextProps {
  from: SourceList;
  list: string;
}

function Neighbours({ id, from, list }: NeighboursProps) {
  const navigate = useNavigate();
  const { data } = useQuery(besideQuery(id, from.query));
  // Replaces the history entry, so that Back returns to the list and not through all viewed orders.
  const go = (to: { id: number } | null | undefined) => {
    if (!to) return;
    void navigate({
      to: '/order/$id/view',
      params: { id: String(to.id) },
      search: { list },
      replace: true,
    });
  };
  const group = 'ออเดอร์ในรายการ';
  const bindings: KeyBinding[] = [];
  if (data?.next)
    bindings.push({ code: 'KeyJ', label: 'ออเดอร์ถัดไป', group, run: () => go(data.next) });
  if (data?.previous)
    bindings.push({ code: 'KeyK', label: 'ออเดอร์ก่อนหน้า', group, run: () => go(data.previous) });
  useKeys(bindings.length > 0 ? bindings : null);
  return (
    <nav aria-label={group} className="mb-1 flex items-center gap-1">
      <Link
        to={from.way.path}
        search={from.values}
        className="inline-flex min-h-9 min-w-0 flex-1 items-center gap-1 text-sm text-ink2 hover:underline max-md:min-h-11"
      >
        <Icon name="left" size={14} />
        {from.way.title}
      </Link>
      <IconButton
        icon="left"
        label={data?.previous ? `ออเดอร์ก่อนหน้า ${data.previous.code} (K)` : 'ไม่มีออเดอร์ก่อนหน้า'}
        disabled={!data?.previous}
        onClick={() => go(data?.previous)}
        className="disabled:opacity-40"
      />
      <IconButton
        icon="right"
        label={data?.next ? `ออเดอร์ถัดไป ${data.next.code} (J)` : 'ไม่มีออเดอร์ถัดไป'}
        disabled={!data?.next}
        onClick={() => go(data?.next)}
        className="disabled:opacity-40"
      />
    </nav>
  );
}
