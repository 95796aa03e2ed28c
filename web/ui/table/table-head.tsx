// The head row: tick-all box, titles, and sort buttons of sortable columns.
import { Icon } from '../icon/icon.tsx';
import type { Column } from './column.ts';
import { TickBox } from './tick-box.tsx';

const showFrom = { md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' } as const;

/** Classes shared by a column's cells and its title. */
export const cellLook = (column: Pick<Column<never>, 'align' | 'from' | 'className'>): string =>
  `${column.align === 'right' ? 'num text-right' : ''} ${column.from ? showFrom[column.from] : ''} ${column.className ?? ''}`;

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
  ticked?: { all: boolean; some: boolean; onChange: (ticked: boolean) => void } | undefined;
}

function SortButton({
  title,
  sortKey,
  sort,
  onSort,
}: {
  title: string;
  sortKey: string;
  sort?: string | undefined;
  onSort: (sort: string) => void;
}) {
  const up = sort === sortKey;
  const down = sort === `-${sortKey}`;
  return (
    <button
      type="button"
      className="inline-flex h-9 items-center gap-1 font-semibold hover:text-ink"
      onClick={() => onSort(down ? sortKey : `-${sortKey}`)}
    >
      {title}
      {up || down ? <Icon name={up ? 'up' : 'down'} size={14} /> : null}
    </button>
  );
}

function ariaSort(sort: string | undefined, sortKey: string | undefined) {
  if (sortKey === undefined) return undefined;
  if (sort === sortKey) return 'ascending';
  return sort === `-${sortKey}` ? 'descending' : 'none';
}

export function TableHead<Row>({ columns, sort, onSort, ticked }: TableHeadProps<Row>) {
  return (
    <thead className="sticky top-0 z-10 bg-side text-left text-ink2">
      <tr className="bg-inherit [&>th]:h-9 [&>th]:border-b [&>th]:border-line [&>th]:px-2.5 [&>th]:font-semibold [&>th]:whitespace-nowrap">
        {ticked ? (
          <th scope="col" className="w-11 min-w-11 p-0!">
            <TickBox
              label="เลือกทั้งหน้า"
              checked={ticked.all}
              some={ticked.some && !ticked.all}
              onChange={ticked.onChange}
            />
          </th>
        ) : null}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={ariaSort(sort, column.sortKey)}
            className={cellLook(column)}
          >
            {column.sortKey && onSort ? (
              <SortButton
                title={column.title}
                sortKey={column.sortKey}
                sort={sort}
                onSort={onSort}
              />
            ) : (
              column.title
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
