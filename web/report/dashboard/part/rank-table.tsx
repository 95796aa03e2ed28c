// Rows by sales, each with a bar: a table, and cards on phones.
import type { ReactNode } from 'react';
import type { ReportRow } from '../dashboard.data.ts';

export interface RankColumn<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
}

interface RankTableProps<Row extends ReportRow> {
  /** The row's sales, linked to their orders. */
  sales: (row: Row) => ReactNode;
  label: string;
  /** The meaning of a row: 'สินค้า'. */
  nameTitle: string;
  rows: readonly Row[];
  columns: readonly RankColumn<Row>[];
}

function Bar({ part }: { part: number }) {
  return (
    <span aria-hidden="true" className="mt-0.5 block h-1.5 rounded-full bg-hover">
      <span
        className="block h-full min-w-0.5 rounded-full bg-brand-600"
        style={{ width: `${Math.max(0, Math.min(1, part)) * 100}%` }}
      />
    </span>
  );
}

interface RowProps<Row> {
  row: Row;
  columns: readonly RankColumn<Row>[];
  /** Share of the first row. */
  part: number;
  sales: (row: Row) => ReactNode;
}

const TableRow = <Row extends ReportRow>({ row, columns, part, sales }: RowProps<Row>) => (
  <tr className="border-b border-line/70 last:border-b-0">
    <th scope="row" className="w-2/5 py-2 text-left font-medium break-words">
      {row.label}
      <Bar part={part} />
    </th>
    {columns.map(({ id, cell }) => (
      <td key={id} className="num py-2 pl-3 text-right whitespace-nowrap">
        {cell(row)}
      </td>
    ))}
    <td className="num py-2 pl-3 text-right font-semibold whitespace-nowrap">{sales(row)}</td>
  </tr>
);

const Card = <Row extends ReportRow>({ row, columns, part, sales }: RowProps<Row>) => (
  <li className="border-b border-line/70 py-2 last:border-b-0">
    <span className="flex justify-between gap-3 text-sm font-semibold">
      <span className="min-w-0 break-words">{row.label}</span>
      <span className="num">{sales(row)}</span>
    </span>
    <Bar part={part} />
    <dl className="flex flex-wrap gap-x-4 text-xs text-ink2">
      {columns.map(({ id, title, cell }) => (
        <div key={id} className="flex items-center gap-1">
          <dt>{title}</dt>
          <dd className="num">{cell(row)}</dd>
        </div>
      ))}
    </dl>
  </li>
);

export function RankTable<Row extends ReportRow>(props: RankTableProps<Row>) {
  const { label, nameTitle, rows, columns, sales } = props;
  const most = Math.max(1, ...rows.map((row) => row.sales));
  const heads = [...columns.map(({ title }) => title), 'ยอดขาย (บาท)'];
  const shown = rows.map((row) => ({ row, columns, sales, part: row.sales / most }));
  return (
    <>
      <table aria-label={label} className="w-full text-sm max-tab:hidden">
        <thead className="text-xs text-ink2">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 text-left font-semibold">
              {nameTitle}
            </th>
            {heads.map((title) => (
              <th
                key={title}
                scope="col"
                className="py-1.5 pl-3 text-right font-semibold whitespace-nowrap"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((each) => (
            <TableRow key={each.row.key} {...each} />
          ))}
        </tbody>
      </table>
      <ul aria-label={label} className="tab:hidden">
        {shown.map((each) => (
          <Card key={each.row.key} {...each} />
        ))}
      </ul>
    </>
  );
}
