// The COD state of an order, in a list row.
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { codWords, type CodOrder } from './cod-texts.ts';
import { useCod } from './use-cod.ts';

export default function CodCell({ order }: { order: CodOrder }) {
  const { money, isFailed } = useCod(order);
  if (money === undefined) return <>{isFailed ? 'โหลดไม่ได้' : '…'}</>;
  const words = codWords(order, money);
  if (!words) return <span className="text-ink3">ไม่เก็บปลายทาง</span>;
  return (
    <>
      <StatusChip tone={words.tone}>{words.text}</StatusChip>
      {words.more ? <span className="block text-xs text-ink3">{words.more}</span> : null}
    </>
  );
}
