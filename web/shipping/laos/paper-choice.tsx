// The paper size for labels to Laos.
import { Select, type Option } from '../../ui/input/choice.tsx';
import type { LaosSize } from './laos.data.ts';

interface PaperChoiceProps {
  sizes: readonly Option<LaosSize>[];
  size: LaosSize;
  onChange: (size: LaosSize) => void;
}

export default function PaperChoice({ sizes, size, onChange }: PaperChoiceProps) {
  return (
    <Select
      label="ขนาดกระดาษ"
      hiddenLabel
      value={size}
      options={sizes}
      onChange={(next) => (next ? onChange(next) : undefined)}
    />
  );
}
