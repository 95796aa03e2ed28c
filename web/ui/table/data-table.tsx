// A list of rows: a table with a sticky head from 768 px, cards below that; with ticking, sorting and shortcuts.
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { PHONE, useMedia } from '../hooks/media.ts';
import { useToday } from '../hooks/today.ts';
import { Cards } from './cards.tsx';
import { isShown, type Column, type Hidden } from './column.ts';
import type { Selection } from './selection.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useListKeys } from './use-list-keys.ts';
import type { Href } from '../layout/target.ts';

export interface DataTableProps<Row> {
  /** Accessible name: 'รายการออเดอร์'. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** The row's name for its tick box: 'ออเดอร์ SO-690100'. */
  nameOf: (row: Row) => string;
  /** Below 768 px. */
  card: (row: Row) => ReactNode;
  selection?: Selection<Row>;
  onOpen?: (row: Row) => void;
  onPrint?: (row: Row) => void;
  onEdit?: (row: Row) => void;
  /** The address of a row, for middle click and Ctrl+click. */
  hrefOf?: (row: Row) => Href;
  visible?: Hidden;
  sort?: string;
  onSort?: (sort: string) => void;
  /** Sums, as cells of an extra row. */
  footer?: ReactNode;
  /** The same sums below the cards. */
  cardFooter?: ReactNode;
}

/** A stable object for rows, so that a row is only rendered again when its own data changes. */
function useActs<Row>(props: DataTableProps<Row>, list: ReturnType<typeof useListKeys<Row>>) {
  const latest = useRef({ props, list });
  useEffect(() => {
    latest.current = { props, list };
  });
  const onTick = useCallback((index: number, ticked: boolean) => {
    const { rows, keyOf, selection } = latest.current.props;
    const row = rows[index];
    if (row === undefined) return;
    latest.current.list.setAnchor(index);
    selection?.set(keyOf(row), row, ticked);
  }, []);
  const onFocus = useCallback((index: number) => latest.current.list.setCursor(index), []);
  const onOpen = useCallback((row: Row) => latest.current.props.onOpen?.(row), []);
  const hrefOf = useCallback((row: Row) => latest.current.props.hrefOf?.(row), []);
  return { onTick, onFocus, onOpen: props.onOpen && onOpen, hrefOf: props.hrefOf && hrefOf };
}

export function DataTable<Row>(given: DataTableProps<Row>) {
  // Rows that follow a press, such as those of a removed filter, are rendered after the press is visible.
  const rows = useDeferredValue(given.rows);
  const props = { ...given, rows };
  const area = useRef<HTMLDivElement>(null);
  const list = useListKeys(props, area);
  const acts = useActs(props, list);
  const isPhone = useMedia(PHONE);
  const today = useToday();
  return (
    <div ref={area}>
      {isPhone ? (
        <Cards {...props} onTick={acts.onTick} />
      ) : (
        <Table {...props} acts={acts} cursor={list.cursor} today={today} />
      )}
    </div>
  );
}

interface TableProps<Row> extends DataTableProps<Row> {
  acts: ReturnType<typeof useActs<Row>>;
  cursor: number | null;
  today: string;
}

function Table<Row>(props: TableProps<Row>) {
  const { rows, columns, keyOf, selection, visible, acts, cursor, today } = props;
  // The server pages, sorts and filters, so the table needs no library.
  const drawn = useMemo(
    () => columns.filter((column) => isShown(column, visible ?? {})),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- cells say '15:40' of today: at midnight they are drawn anew
    [columns, visible, today],
  );
  const tickedHere = rows.filter((row) => selection?.has(keyOf(row))).length;
  const all = rows.length > 0 && tickedHere === rows.length;
  const entries = rows.map((row) => [keyOf(row), row] as const);
  const tickAll = (ticked: boolean) => selection?.setMany(entries, ticked);
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm" aria-label={props.label}>
        <TableHead
          columns={drawn}
          sort={props.sort}
          onSort={props.onSort}
          ticked={selection && { all, some: tickedHere > 0, onChange: tickAll }}
        />
        <tbody>
          {rows.map((row, index) => (
            <TableRow
              key={keyOf(row)}
              row={row}
              index={index}
              columns={drawn}
              name={props.nameOf(row)}
              ticked={selection ? selection.has(keyOf(row)) : null}
              isCursor={cursor === index}
              {...acts}
            />
          ))}
        </tbody>
        {props.footer ? <tfoot className="num font-semibold">{props.footer}</tfoot> : null}
      </table>
    </div>
  );
}
