// Orders that stay out by their state at the marketplace: whoever brings in history takes all of one state at once.
import { Checkbox } from '../../ui/input/choice.tsx';
import type { WizardTools } from './use-wizard.ts';

const count = (n: number): string => n.toLocaleString('en-US');

/** Orders known from before name each their own: they never come in by the dozen a second time. */
export function OutChoice({ tools }: { tools: WizardTools }) {
  if (tools.kind !== 'order') return null;
  const groups = [...Map.groupBy(tools.wizard.rows, ({ skip }) => skip)].flatMap(([skip, rows]) =>
    skip !== null && rows.length > 1 ? [{ skip, rows }] : [],
  );
  if (groups.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="แถวที่ไม่นำเข้าเพราะสถานะ"
      className="mb-4 flex flex-wrap gap-x-6 gap-y-1 rounded-control bg-hover px-3 py-1"
    >
      {groups.map(({ skip, rows }) => (
        <Checkbox
          key={skip}
          label={`นำเข้าทั้ง ${count(rows.length)} แถว · ${skip}`}
          value={rows.every(({ isOut }) => !isOut)}
          onChange={(isIn) => tools.toggleAll(skip, !isIn)}
        />
      ))}
    </div>
  );
}
