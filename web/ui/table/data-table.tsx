// A list of rows: a table with a sticky head from 768 px, cards below; ticking, sorting and keys included.
import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useRef, type ReactNode } from 'react';
import { Cards } from './cards.tsx';
import type { Column, Hidden } from './column.ts';
import type { Selection } from './selection.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useListKeys } from './use-list-keys.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

export interface DataTableProps<Row> {
  /** Read aloud: 'รายการออเดอร์'. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** The row in words, for its tick box: 'ออเดอร์ SO-690100'. */
  nameOf: (row: Row) => string;
  /** Below 768 px. */
  card: (row: Row) => ReactNode;
  selection?: Selection<Row>;
  onOpen?: (row: Row) => void;
  onPrint?: (row: Row) => void;
  onEdit?: (row: Row) => void;
  /** The address of a row, for the middle button and Ctrl-click. */
  hrefOf?: (row: Row) => string;
  visible?: Hidden;
  sort?: string;
  onSort?: (sort: string) => void;
  /** Sums, as cells of one more row. */
  footer?: ReactNode;
}

/** TanStack Table keeps which columns show and whether the page is ticked; paging is the server's. */
function useRowModel<Row>({ rows, columns, keyOf, selection, visible = {} }: DataTableProps<Row>) {
  const definitions = useMemo(
    () => columns.map(({ id, title }) => ({ id, header: title, accessorFn: () => null })),
    [columns],
  );
  const data = useMemo(() => [...rows] as object[], [rows]);
  const rowSelection = useMemo(() => {
    const ticked = rows.map(keyOf).filter((id) => selection?.has(id));
    return Object.fromEntries(ticked.map((id) => [id, true as const]));
  }, [rows, selection, keyOf]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: (row) => keyOf(row as Row),
    state: { rowSelection, columnVisibility: visible },
  });
  const shown = new Set(table.getVisibleLeafColumns().map((column) => column.id));
  return {
    drawn: columns.filter((column) => shown.has(column.id)),
    all: rows.length > 0 && table.getIsAllRowsSelected(),
    some: table.getIsSomeRowsSelected(),
  };
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, keyOf, selection } = props;
  const area = useRef<HTMLDivElement>(null);
  const { cursor, setCursor, setAnchor } = useListKeys(props, area);
  const { drawn, all, some } = useRowModel(props);
  const tick = (index: number, ticked: boolean) => {
    const row = rows[index];
    if (row === undefined) return;
    setAnchor(index);
    selection?.set(keyOf(row), row, ticked);
  };
  const tickAll = (ticked: boolean) =>
    selection?.setMany(
      rows.map((row) => [keyOf(row), row] as const),
      ticked,
    );
  return (
    <div ref={area}>
      <div className="overflow-x-auto max-tab:hidden">
        <table className="w-full text-sm" aria-label={props.label}>
          <TableHead
            columns={drawn}
            sort={props.sort}
            onSort={props.onSort}
            ticked={selection && { all, some, onChange: tickAll }}
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
                onTick={(ticked) => tick(index, ticked)}
                onFocus={() => setCursor(index)}
                onOpen={props.onOpen}
                href={props.hrefOf?.(row)}
              />
            ))}
          </tbody>
          {props.footer ? <tfoot className="num font-semibold">{props.footer}</tfoot> : null}
        </table>
      </div>
      <Cards {...props} onTick={tick} />
    </div>
  );
}
