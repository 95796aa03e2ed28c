// Orders skipped by their marketplace state: users who import history tick all orders of one state at once.
import { CANCELLED_AT_SOURCE, UNKNOWN_AT_SOURCE } from '@app/contract/upkeep/import';
import { Checkbox } from '../../ui/input/choice.tsx';
import type { WizardTools } from './use-wizard.ts';

const count = (n: number): string => n.toLocaleString('en-US');

const isUnknown = (skip: string | null): boolean => skip?.startsWith(UNKNOWN_AT_SOURCE) ?? false;

/**
 * Known orders each name their own order and are never imported again in bulk. Cancelled ones are ticked one by one,
 * because users who import history mean sent orders.
 */
export function OutChoice({ tools }: { tools: WizardTools }) {
  if (tools.kind !== 'order') return null;
  const groups = [...Map.groupBy(tools.wizard.rows, ({ skip }) => skip)].flatMap(([skip, rows]) =>
    skip !== null && skip !== CANCELLED_AT_SOURCE && (rows.length > 1 || isUnknown(skip))
      ? [{ skip, rows }]
      : [],
  );
  if (groups.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="แถวที่ไม่นำเข้าเพราะสถานะ"
      className="mb-4 flex flex-wrap gap-x-6 gap-y-1 rounded-control bg-hover px-3 py-1"
    >
      {groups.some(({ skip }) => isUnknown(skip)) ? (
        <p className="basis-full py-1 text-sm text-ink2">
          ระบบไม่รู้จักสถานะบางแถว จึงยังไม่เลือกให้ แถวที่ยังต้องส่งให้ติ๊กเอง
        </p>
      ) : null}
      {groups.map(({ skip, rows }) => (
        <Checkbox
          key={skip}
          label={`${rows.length > 1 ? 'นำเข้าทั้ง' : 'นำเข้า'} ${count(rows.length)} แถว · ${skip}`}
          value={rows.every(({ isOut }) => !isOut)}
          onChange={(isIn) => tools.toggleAll(skip, !isIn)}
        />
      ))}
    </div>
  );
}
