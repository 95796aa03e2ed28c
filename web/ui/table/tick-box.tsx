// A tick box that fills its cell, so that the whole cell is clickable; half-ticked when only some rows are.

export interface TickBoxProps {
  label: string;
  checked: boolean;
  some?: boolean;
  onChange: (checked: boolean) => void;
}

export function TickBox({ label, checked, some = false, onChange }: TickBoxProps) {
  return (
    <label className="grid size-full min-h-9 max-tab:min-h-11 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-4 max-tab:size-5"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = some;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
