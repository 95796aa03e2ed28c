// J/K move, X ticks, Shift+X ticks a range, Enter and Space open, P prints, E edits: by physical key, outside inputs.
import { useState, type RefObject } from 'react';
import { useKeys, type KeyBinding } from '../hooks/keys.ts';
import type { Selection } from './selection.ts';

export interface ListKeys<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  selection?: Selection<Row> | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  onPrint?: ((row: Row) => void) | undefined;
  onEdit?: ((row: Row) => void) | undefined;
}

const group = 'รายการ';

export function useListKeys<Row>(list: ListKeys<Row>, area: RefObject<HTMLElement | null>) {
  const [cursor, setCursor] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const { rows, keyOf, selection } = list;

  const move = (step: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, cursor === null ? 0 : cursor + step));
    setCursor(next);
    // The row gets the focus, so that a screen reader announces it and Enter works.
    area.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus();
  };
  const onRow = (act: ((row: Row) => void) | undefined) => () => {
    const row = cursor === null ? undefined : rows[cursor];
    if (row !== undefined) act?.(row);
  };
  const tick = onRow((row) => {
    setAnchor(cursor);
    selection?.set(keyOf(row), row, !selection.has(keyOf(row)));
  });
  const tickRange = onRow(() => {
    const end = cursor ?? 0;
    const start = anchor ?? end;
    const part = rows.slice(Math.min(start, end), Math.max(start, end) + 1);
    selection?.setMany(
      part.map((row) => [keyOf(row), row] as const),
      true,
    );
  });

  const bindings: KeyBinding[] = [
    { code: 'KeyJ', label: 'แถวถัดไป', group, run: () => move(1) },
    { code: 'KeyK', label: 'แถวก่อนหน้า', group, run: () => move(-1) },
  ];
  if (selection) {
    bindings.push({ code: 'KeyX', label: 'เลือกแถวนี้', group, run: tick });
    bindings.push({ code: 'KeyX', shift: true, label: 'เลือกถึงแถวนี้', group, run: tickRange });
  }
  if (list.onOpen) bindings.push({ code: 'Enter', label: 'เปิด', group, run: onRow(list.onOpen) });
  // Before a row is selected, Space scrolls the page.
  if (list.onOpen && cursor !== null)
    bindings.push({ code: 'Space', label: 'ดูแถวนี้', group, run: onRow(list.onOpen) });
  if (list.onPrint) bindings.push({ code: 'KeyP', label: 'พิมพ์', group, run: onRow(list.onPrint) });
  if (list.onEdit) bindings.push({ code: 'KeyE', label: 'แก้ไข', group, run: onRow(list.onEdit) });
  useKeys(rows.length > 0 ? bindings : null);

  return { cursor, setCursor, setAnchor };
}
