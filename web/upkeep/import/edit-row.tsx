// The drawer of one row: all its fields with their errors.
import { useRef } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { TextInput } from '../../ui/input/text-input.tsx';
import { fieldsOf, saidOf, textAt, type Row } from './wizard.ts';
import type { WizardTools } from './use-wizard.ts';

interface Props {
  tools: WizardTools;
  row: Row;
  onClose: () => void;
}

export function EditRow({ tools, row, onClose }: Props) {
  const before = useRef(row.values);
  const fields = fieldsOf(tools.kind, row.values);
  const known = new Set(fields.map(({ path }) => path));
  const rest = Object.fromEntries(
    [...Object.entries(row.errors), ...Object.entries(row.marks)].filter(
      ([path]) => !known.has(path),
    ),
  );
  const recheck = () => {
    if (before.current === row.values) return;
    before.current = row.values;
    void tools.recheck(row.at);
  };
  return (
    <div className="grid gap-3">
      {saidOf(tools.kind, row, rest).map((text) => (
        <p key={text} className="text-sm text-waiting">
          {text}
        </p>
      ))}
      {fields.map(({ path, label }) => (
        <TextInput
          key={path}
          label={label}
          value={textAt(row.values, path)}
          error={row.errors[path]}
          hint={row.marks[path]}
          onChange={(text) => tools.edit(row.at, path, text)}
          onBlur={recheck}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          onClick={() => {
            recheck();
            onClose();
          }}
        >
          เสร็จ
        </Button>
        <Button onClick={() => tools.toggle(row.at)}>
          {row.isOut ? 'นำเข้าแถวนี้' : 'ไม่นำเข้าแถวนี้'}
        </Button>
      </div>
    </div>
  );
}
