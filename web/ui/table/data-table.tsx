// A list of rows: a table with a sticky head from 768 px, cards below; ticking, sorting and keys included.
import { useRef, type ReactNode } from 'react';
import { Cards } from './cards.tsx';
import { isShown, type Column, type Hidden } from './column.ts';
import type { Selection } from './selection.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useListKeys } from './use-list-keys.ts';
import type { Href } from '../layout/target.ts';

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
  hrefOf?: (row: Row) => Href;
  visible?: Hidden;
  sort?: string;
  onSort?: (sort: string) => void;
  /** Sums, as cells of one more row. */
  footer?: ReactNode;
  /** The same sums under the cards. */
  cardFooter?: ReactNode;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, keyOf, selection, visible = {} } = props;
  const area = useRef<HTMLDivElement>(null);
  const { cursor, setCursor, setAnchor } = useListKeys(props, area);
  // Paging, sorting and filtering are the server's: what is left of a table fits these lines.
  const drawn = columns.filter((column) => isShown(column, visible));
  const tickedHere = rows.filter((row) => selection?.has(keyOf(row))).length;
  const all = rows.length > 0 && tickedHere === rows.length;
  const tick = (index: number, ticked: boolean) => {
    const row = rows[index];
    if (row === undefined) return;
    setAnchor(index);
    selection?.set(keyOf(row), row, ticked);
  };
  const entries = rows.map((row) => [keyOf(row), row] as const);
  const tickAll = (ticked: boolean) => selection?.setMany(entries, ticked);
  return (
    <div ref={area}>
      <div className="overflow-x-auto max-tab:hidden">
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
