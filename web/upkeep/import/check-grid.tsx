// The grid of step 3: editable cells, invalid ones red with the reason, guessed ones yellow; cards on phones.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { formatDay } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { useMedia } from '../../ui/hooks/media.ts';
import {
  gridFields,
  isMarked,
  isWrong,
  saidOf,
  textAt,
  isImportedForReview,
  type GridField,
  type Row,
  type Wizard,
} from './wizard.ts';
import { StockText } from './stock-text.tsx';
import type { WizardTools } from './use-wizard.ts';

const ROW_PX = 72;
const CARD_PX = 136;

interface RowProps {
  tools: WizardTools;
  row: Row;
  onOpen: (at: number) => void;
}

const boxLook = (isBad: boolean, isDoubtful: boolean): string => {
  if (isBad) return 'border-problem-solid bg-problem-bg';
  return isDoubtful
    ? 'border-waiting bg-waiting-bg'
    : 'border-transparent bg-white hover:border-field';
};

function Cell({ tools, row, field }: Omit<RowProps, 'onOpen'> & { field: GridField }) {
  const value = textAt(row.values, field.path);
  const [before, setBefore] = useState(value);
  const error = row.errors[field.path];
  const mark = row.marks[field.path];
  return (
    <input
      value={value}
      title={error ?? mark}
      aria-label={`${field.label} แถว ${row.row}`}
      aria-invalid={error ? true : undefined}
      disabled={row.isOut}
      autoComplete="off"
      onFocus={() => setBefore(value)}
      onChange={(event) => tools.edit(row.at, field.path, event.target.value)}
      onBlur={() => value !== before && void tools.recheck(row.at)}
      className={`h-9 w-full rounded-control border px-2 text-sm disabled:bg-transparent disabled:text-ink3 ${boxLook(error !== undefined, mark !== undefined)}`}
    />
  );
}

/** One line below the cells: the error, else what to check, else why the row is skipped. */
function Said({ tools, row }: Omit<RowProps, 'onOpen'>) {
  if (row.isOut)
    return <span className="text-ink3">ไม่นำเข้า{row.skip ? ` · ${row.skip}` : ''}</span>;
  const errors = saidOf(tools.kind, row, row.errors);
  if (isImportedForReview(tools.wizard, row))
    return (
      <span className="text-waiting">
        เข้าเป็นรอตรวจสอบ · <StockText>{errors.join(' · ')}</StockText>
      </span>
    );
  if (errors.length > 0)
    return (
      <span className="text-problem">
        <StockText>{errors.join(' · ')}</StockText>
      </span>
    );
  return <span className="text-waiting">{saidOf(tools.kind, row, row.marks).join(' · ')}</span>;
}

function Tick({ tools, row }: Omit<RowProps, 'onOpen'>) {
  return (
    <label className="grid min-h-9 min-w-9 place-items-center max-md:min-h-11 max-md:min-w-11">
      <input
        type="checkbox"
        className="size-4 max-md:size-5"
        aria-label={`นำเข้าแถว ${row.row}`}
        checked={!row.isOut}
        onChange={() => tools.toggle(row.at)}
      />
    </label>
  );
}

const lineCount = ({ values: { items } }: Row): number => (Array.isArray(items) ? items.length : 0);

function GridRow({ tools, row, onOpen }: RowProps) {
  const fields = gridFields[tools.kind];
  return (
    <li style={{ height: ROW_PX }} className="border-b border-line px-2 pt-1">
      <div className="flex items-center gap-1">
        <Tick tools={tools} row={row} />
        <button
          type="button"
          className="num h-9 w-16 shrink-0 rounded-control text-sm text-link underline underline-offset-4"
          aria-label={`แก้ไขแถว ${row.row}`}
          onClick={() => onOpen(row.at)}
        >
          {row.row}
          {lineCount(row) > 1 ? ` +${lineCount(row) - 1}` : ''}
        </button>
        {fields.map((field) => (
          <span key={field.path} style={{ width: field.width }} className="shrink-0">
            <Cell tools={tools} row={row} field={field} />
          </span>
        ))}
      </div>
      <p className="clip-line sticky left-2 w-fit max-w-[min(100%,70rem)] pl-11 text-xs">
        <Said tools={tools} row={row} />
      </p>
    </li>
  );
}

function verdictOf(wizard: Wizard, row: Row) {
  if (isImportedForReview(wizard, row)) return { tone: 'waiting', word: 'รอตรวจสอบ' } as const;
  if (isWrong(row)) return { tone: 'problem', word: 'ต้องแก้' } as const;
  return isMarked(row)
    ? ({ tone: 'waiting', word: 'ตรวจดู' } as const)
    : ({ tone: 'done', word: 'พร้อม' } as const);
}

/** Read-only text: an expense's day and amount are formatted, an unreadable value is shown as it is. */
function wordsAt({ values }: Row, { path }: GridField): string {
  const text = textAt(values, path);
  if (path === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
  return path === 'amount' && /^\d+(?:\.\d+)?$/.test(text)
    ? `${formatBaht(Number(text))} บาท`
    : text;
}

function Card({ tools, row, onOpen }: RowProps) {
  const [first, second, third] = gridFields[tools.kind];
  const { tone, word } = verdictOf(tools.wizard, row);
  return (
    <li
      style={{ height: CARD_PX }}
      className="flex gap-1 overflow-hidden border-b border-line py-2"
    >
      <Tick tools={tools} row={row} />
      <button
        type="button"
        className="min-w-0 flex-1 pr-3 text-left"
        onClick={() => onOpen(row.at)}
      >
        <span className="flex items-center gap-2">
          <span className="num text-xs text-ink3">
            <span className="sr-only">แก้ไขแถว {row.row}</span>
            <span aria-hidden="true">แถว {row.row}</span>
          </span>
          {row.isOut ? null : <StatusChip tone={tone}>{word}</StatusChip>}
        </span>
        <span className="clip-line block font-semibold">{first ? wordsAt(row, first) : ''}</span>
        <span className="clip-line block text-sm text-ink2">
          {[second, third]
            .map((field) => (field ? wordsAt(row, field) : ''))
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="line-clamp-2 text-xs">
          <Said tools={tools} row={row} />
        </span>
      </button>
    </li>
  );
}

const BEYOND = 6;

interface VisibleRows {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly from: number;
  readonly to: number;
  /** Heights of the hidden rows above and below, in px. */
  readonly above: number;
  readonly below: number;
}

/** Renders only the visible rows: five thousand would make the browser slow. */
function useWindow(count: number, height: number): VisibleRows {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ first: 0, fits: 12 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const first = Math.floor(element.scrollTop / height);
      const fits = Math.ceil(element.clientHeight / height);
      setSeen((now) => (now.first === first && now.fits === fits ? now : { first, fits }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      watcher.disconnect();
    };
  }, [height]);
  const last = Math.max(0, count - 1);
  const from = Math.max(0, Math.min(seen.first, last) - BEYOND);
  const to = Math.min(count, seen.first + seen.fits + BEYOND);
  return { box, from, to, above: from * height, below: Math.max(0, count - to) * height };
}

interface GridProps {
  tools: WizardTools;
  rows: readonly Row[];
  onOpen: (at: number) => void;
}

export function CheckGrid({ tools, rows, onOpen }: GridProps) {
  const isWide = useMedia('(min-width: 768px)');
  const { box, from, to, above, below } = useWindow(rows.length, isWide ? ROW_PX : CARD_PX);
  const width = gridFields[tools.kind].reduce((sum, field) => sum + field.width + 4, 140);
  const One = isWide ? GridRow : Card;
  return (
    <div
      ref={box}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label="ตารางตรวจข้อมูล"
      className="h-[60vh] min-h-80 overflow-auto rounded-card border border-line bg-white"
    >
      <div style={isWide ? { minWidth: width } : {}}>
        {isWide ? <Head tools={tools} /> : null}
        <ul aria-label="แถวที่จะนำเข้า" style={{ paddingTop: above, paddingBottom: below }}>
          {rows.slice(from, to).map((row) => (
            <One key={row.at} tools={tools} row={row} onOpen={onOpen} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function Head({ tools }: { tools: WizardTools }) {
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 z-10 flex gap-1 border-b border-line bg-hover px-2 py-2 text-xs font-semibold text-ink2"
    >
      <span className="w-9 shrink-0" />
      <span className="w-16 shrink-0 text-center">แถว</span>
      {gridFields[tools.kind].map((field) => (
        <span key={field.path} style={{ width: field.width }} className="shrink-0 px-2">
          {field.label}
        </span>
      ))}
    </div>
  );
}
