// The comparison with the previous period: its switch, and the growth of a figure.
import { Button } from '../action/button.tsx';

interface CompareButtonProps {
  isOn: boolean;
  /** '1', or undefined to remove it from the address. */
  onChange: (compare: '1' | undefined) => void;
}

export const CompareButton = ({ isOn, onChange }: CompareButtonProps) => (
  <Button aria-pressed={isOn} onClick={() => onChange(isOn ? undefined : '1')}>
    {isOn ? 'เลิกเทียบช่วงก่อน' : 'เทียบช่วงก่อน'}
  </Button>
);

/** Larger growth is not shown exactly. */
const MOST_TOLD = 999;

/** '+12.5%'; null without a comparison. */
export function growth(now: number, before: number | undefined): string | null {
  if (before === undefined) return null;
  if (before === 0) return now === 0 ? 'เท่าเดิม' : 'ไม่มีให้เทียบ';
  const change = ((now - before) / Math.abs(before)) * 100;
  if (change > MOST_TOLD) return `>${MOST_TOLD}%`;
  return `${change > 0 ? '+' : ''}${change.toFixed(1)}%`;
}
