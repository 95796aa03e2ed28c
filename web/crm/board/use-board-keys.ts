// Shortcuts of the board: arrows move between cards, `[` and `]` move a card to the previous or next stage.
import { leadStageNames, type LeadStage } from '@app/contract/crm/states';
import { useState } from 'react';
import { useKeys } from '../../ui/hooks/keys.ts';
import type { Board } from './board.data.ts';
import type { Lead } from '../lead/lead.data.ts';

export interface Cursor {
  readonly column: number;
  readonly index: number;
}

const group = 'ไปป์ไลน์';

/** The focused card, else the card at the cursor. */
function focusedCard(board: Board): { lead: Lead; at: Cursor } | null {
  const active = document.activeElement;
  const id = active instanceof HTMLElement ? Number(active.dataset['lead'] ?? 0) : 0;
  for (const [column, { data }] of board.items.entries()) {
    const index = data.findIndex((lead) => lead.id === id);
    const lead = data[index];
    if (lead) return { lead, at: { column, index } };
  }
  return null;
}

const focusCard = (id: number): void => {
  // After the list has scrolled it into view.
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-lead="${id}"]`)?.focus(),
    ),
  );
};

export function useBoardKeys(
  board: Board | undefined,
  onMove: (lead: Lead, stage: LeadStage) => void,
): Cursor {
  const [cursor, setCursor] = useState<Cursor>({ column: 0, index: 0 });
  const go = (columnStep: number, rowStep: number) => {
    if (!board) return;
    const from = focusedCard(board)?.at ?? cursor;
    let column = from.column;
    const last = board.items.length - 1;
    do column += columnStep;
    while (
      columnStep !== 0 &&
      column >= 0 &&
      column <= last &&
      board.items[column]?.data.length === 0
    );
    const data = board.items[column]?.data;
    if (!data || data.length === 0) return;
    const index = Math.min(Math.max(0, from.index + rowStep), data.length - 1);
    setCursor({ column, index });
    const lead = data[index];
    if (lead) focusCard(lead.id);
  };
  const shift = (by: 1 | -1) => {
    const focused = board && focusedCard(board);
    if (!focused) return;
    const to = leadStageNames[leadStageNames.indexOf(focused.lead.stage) + by];
    if (!to) return;
    onMove(focused.lead, to);
    focusCard(focused.lead.id);
  };
  useKeys([
    { code: 'BracketLeft', label: 'ย้ายไปสเตจก่อนหน้า', group, run: () => shift(-1) },
    { code: 'BracketRight', label: 'ย้ายไปสเตจถัดไป', group, run: () => shift(1) },
    { code: 'ArrowDown', label: 'การ์ดถัดไป', group, run: () => go(0, 1) },
    { code: 'ArrowUp', label: 'การ์ดก่อนหน้า', group, run: () => go(0, -1) },
    { code: 'ArrowRight', label: 'คอลัมน์ถัดไป', group, run: () => go(1, 0) },
    { code: 'ArrowLeft', label: 'คอลัมน์ก่อนหน้า', group, run: () => go(-1, 0) },
  ]);
  // Tab reaches the board at an existing card, wherever the last one went.
  const at = board?.items[cursor.column]?.data[cursor.index] ? cursor : null;
  const first = board?.items.findIndex(({ data }) => data.length > 0) ?? 0;
  return at ?? { column: Math.max(0, first), index: 0 };
}
