// Risky buyers among orders before something is sent to them: who, how often they refused, and the reason that allows
// it.
import { TextInput } from '../../ui/input/text-input.tsx';
import { useMarks } from './use-marks.ts';
import { RiskBadge } from './risk-badge.tsx';
import type { RiskAsk } from './risks.ts';

/** Only where this user's reason is accepted. */
export function RiskReason({ risk }: { risk: RiskAsk }) {
  if (risk.mayAnswer === 0) return null;
  return (
    <TextInput
      label={`เหตุผลที่ส่งให้ลูกค้าเสี่ยง ${risk.mayAnswer} ออเดอร์`}
      value={risk.reason}
      onChange={risk.setReason}
      placeholder="เช่น โทรยืนยันแล้ว มัดจำแล้ว"
      hint="เว้นว่าง = ไม่รวมออเดอร์เหล่านี้ในรอบนี้"
    />
  );
}

/** The rule's result for each; blocked ones have the problem colour. */
export function RiskProblems({ risk }: { risk: RiskAsk }) {
  if (risk.problems.length === 0) return null;
  return (
    <ul aria-label="ลูกค้าเสี่ยง" className="grid max-h-48 gap-1 overflow-y-auto text-sm">
      {risk.problems.map((problem) => {
        const isHeld = risk.held.includes(problem);
        return (
          <li
            key={problem.order.id}
            className={`rounded-control px-3 py-1.5 ${isHeld ? 'bg-problem-bg text-problem' : 'bg-waiting-bg text-waiting'}`}
          >
            <b>{problem.order.code}</b> {problem.text} {isHeld ? '(ยังไม่ส่ง)' : ''}
          </li>
        );
      })}
    </ul>
  );
}

/** Before a label: the last chance to call the buyer. Appears when it is known; nothing waits for it. */
export function RiskyLabels({ orderIds }: { orderIds: readonly number[] }) {
  const { marks } = useMarks(orderIds);
  const risky = [...marks.values()].filter((mark) => mark.risk === 'risky');
  if (risky.length === 0) return null;
  return (
    <section className="rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
      <p className="font-semibold">ลูกค้าเสี่ยง {risky.length} ใบ ยืนยันกับลูกค้าก่อนส่ง</p>
      <ul aria-label="ลูกค้าเสี่ยง" className="mt-1 grid max-h-32 gap-1 overflow-y-auto">
        {risky.map((mark) => (
          <li key={mark.id} className="flex flex-wrap items-center gap-2">
            <b>{mark.code}</b> <RiskBadge buyer={mark} />
          </li>
        ))}
      </ul>
    </section>
  );
}
