// The rows as cards on phones: a tick box on the left; the rest of the card opens the row.
import type { ReactNode } from 'react';
import type { DataTableProps } from './data-table.tsx';
import { TickBox } from './tick-box.tsx';

type CardsProps<Row> = DataTableProps<Row> & { onTick: (index: number, ticked: boolean) => void };

export function Cards<Row>(props: CardsProps<Row>) {
  const { rows, keyOf, nameOf, card, selection, onOpen, onTick } = props;
  return (
    <ul aria-label={props.label}>
      {rows.map((row, index) => {
        const ticked = selection?.has(keyOf(row)) ?? false;
        return (
          <li
            key={keyOf(row)}
            className={`flex border-b border-line/70 ${ticked ? 'bg-brand-50' : ''}`}
          >
            {selection ? (
              <span className="w-12 shrink-0">
                <TickBox
                  label={`เลือก ${nameOf(row)}`}
                  checked={ticked}
                  onChange={(next) => onTick(index, next)}
                />
              </span>
            ) : null}
            <CardBody
              name={nameOf(row)}
              hasTick={selection !== undefined}
              onOpen={onOpen && (() => onOpen(row))}
            >
              {card(row)}
            </CardBody>
          </li>
        );
      })}
      {props.cardFooter ? <li className="bg-hover px-4 py-3">{props.cardFooter}</li> : null}
    </ul>
  );
}

interface CardBodyProps {
  name: string;
  hasTick: boolean;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}

function CardBody({ name, hasTick, onOpen, children }: CardBodyProps) {
  const look = `min-w-0 flex-1 py-3 pr-4 text-left break-words ${hasTick ? '' : 'pl-4'}`;
  if (!onOpen) return <div className={look}>{children}</div>;
  return (
    <div className={`relative ${look}`}>
      <button
        type="button"
        aria-label={`เปิด ${name}`}
        className="absolute inset-0"
        onClick={onOpen}
      />
      {children}
    </div>
  );
}
