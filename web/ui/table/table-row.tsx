// A table row: a click opens it, middle click opens it in a new tab, the box ticks it.
import { memo, type MouseEvent, type ReactNode } from 'react';
import type { Column } from './column.ts';
import { cellLook } from './table-head.tsx';
import { TickBox } from './tick-box.tsx';

export interface TableRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  name: string;
  /** Null where rows cannot be ticked. */
  ticked: boolean | null;
  isCursor: boolean;
  onTick: (index: number, ticked: boolean) => void;
  onFocus: (index: number) => void;
  onOpen?: ((row: Row) => void) | undefined;
  hrefOf?: ((row: Row) => string | undefined) | undefined;
}

/** Links, buttons and inputs in a row handle their own clicks; selecting text must not open the row. */
export function isRowClick(event: MouseEvent): boolean {
  const target = event.target as HTMLElement;
  if (target.closest('a, button, input, label, select, textarea')) return false;
  return (getSelection()?.toString() ?? '') === '';
}

/** A separate component: a tick or the cursor does not render the cells again. */
const Cells = memo(function Cells<Row>({
  row,
  columns,
}: Pick<TableRowProps<Row>, 'row' | 'columns'>) {
  return columns.map((column) => (
    <td key={column.id} className={cellLook(column)}>
      {column.cell(row)}
    </td>
  ));
}) as <Row>(props: Pick<TableRowProps<Row>, 'row' | 'columns'>) => ReactNode;

function Row<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, ticked, isCursor, onOpen, hrefOf } = props;
  const open = (event: MouseEvent) => {
    if (!isRowClick(event)) return;
    const newTab = event.button === 1 || event.ctrlKey || event.metaKey;
    const href = newTab ? hrefOf?.(row) : undefined;
    if (href) window.open(href, '_blank', 'noopener');
    else if (!newTab) onOpen?.(row);
  };
  return (
    <tr
      data-row={index}
      data-cursor={isCursor || undefined}
      tabIndex={-1}
      aria-selected={ticked ?? undefined}
      onFocus={() => props.onFocus(index)}
      onClick={onOpen ? open : undefined}
      onAuxClick={hrefOf ? open : undefined}
      className={`h-(--row) bg-white outline-none hover:bg-hover aria-selected:bg-brand-50 data-cursor:shadow-[inset_3px_0_0_var(--color-brand-600)] [&>td]:border-b [&>td]:border-line/70 [&>td]:px-2.5 [&>td]:py-(--row-space) ${onOpen ? 'cursor-pointer' : ''}`}
    >
      {ticked === null ? null : (
        <td className="p-0!">
          <TickBox
            label={`เลือก ${props.name}`}
            checked={ticked}
            onChange={(next) => props.onTick(index, next)}
          />
        </td>
      )}
      <Cells row={row} columns={columns} />
    </tr>
  );
}

export const TableRow = memo(Row) as typeof Row;
