// A tile of what waits: its count leads to the list; it loads alone, fails alone and is asked again alone.
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { formatCount } from '../../../ui/format/money.ts';
import type { AppError } from '../dashboard.data.ts';
import type { PlainPath } from '../../../ui/layout/target.ts';

interface Shown {
  readonly count: number;
  /** Beside the count, smaller: what of it is worst. */
  readonly note?: string | undefined;
  /** Where the list is narrowed by what there is. */
  readonly search?: Record<string, string> | undefined;
}

interface TileProps<Data> {
  to: PlainPath;
  search?: Record<string, string>;
  label: string;
  unit: string;
  query: () => UseQueryOptions<Data, AppError>;
  of: (data: Data) => Shown;
  /** Any of it is bad news. */
  isTrouble?: boolean;
  /** Shown only where there is some. */
  isRare?: boolean;
}

const box = 'flex h-full min-h-24 flex-col rounded-card bg-white px-4 py-3 shadow-card';
/** On phones the last of an odd number takes the whole row. */
const place = 'max-tab:last:odd:col-span-2';

function Failed({ label, retry }: { label: string; retry: () => void }) {
  return (
    <li className={`${box} ${place} text-sm`}>
      <span className="text-ink2">{label}</span>
      <button
        type="button"
        className="min-h-9 text-left text-problem underline underline-offset-4 max-md:min-h-11"
        onClick={retry}
      >
        โหลดไม่สำเร็จ ลองใหม่
      </button>
    </li>
  );
}

function Tile<Data>({ query: asked, of, ...tile }: TileProps<Data>) {
  const query = useQuery(asked());
  const { data, error } = query;
  if (error && data === undefined)
    return <Failed label={tile.label} retry={() => void query.refetch()} />;
  const shown = data === undefined ? undefined : of(data);
  if (tile.isRare && !shown?.count) return null;
  const look = shown?.count === 0 ? 'text-ink3' : tile.isTrouble ? 'text-problem' : '';
  return (
    <li className={place}>
      <Link to={tile.to} search={shown?.search ?? tile.search} className={`${box} hover:bg-hover`}>
        <span className="text-sm text-ink2">{tile.label}</span>
        {shown === undefined ? (
          <span className="my-2.5 block h-3 w-16 animate-pulse rounded-full bg-line" />
        ) : (
          <span className={`num text-2xl font-bold ${look}`}>
            {formatCount(shown.count)}{' '}
            <span className="text-xs font-normal text-ink3">{tile.unit}</span>
          </span>
        )}
        {shown?.note ? <span className="text-xs text-ink2">{shown.note}</span> : null}
      </Link>
    </li>
  );
}

/** Ties a tile to the reply of its own call, so that tiles of different calls stand in one list. */
export const tileOf =
  <Data,>(props: TileProps<Data>): ComponentType =>
  () => <Tile {...props} />;
