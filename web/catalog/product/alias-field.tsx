// A product's aliases as chips: Enter or a comma adds one, Backspace in the empty input removes the last.
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Icon } from '../../ui/icon/icon.tsx';
import { Field, inputHeight, inputLook } from '../../ui/input/field.tsx';
import type { ProductDraft } from './product-draft.ts';

const wordsOf = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);

interface ChipsProps {
  words: readonly string[];
  onRemove: (word: string) => void;
}

function Chips({ words, onRemove }: ChipsProps) {
  if (words.length === 0) return null;
  return (
    <ul aria-label="คำเรียกในแชต" className="mt-2 flex flex-wrap gap-2">
      {words.map((word) => (
        <li
          key={word}
          className="inline-flex items-center rounded-chip bg-brand-50 pl-2 text-sm text-brand-800"
        >
          {word}
          <button
            type="button"
            aria-label={`เอา ${word} ออก`}
            className="grid size-7 place-items-center rounded-chip hover:bg-brand-100 max-md:size-11"
            onClick={() => onRemove(word)}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The first error of the list or one of its words. */
function useListError(): string | undefined {
  const { formState } = useFormContext<ProductDraft>();
  const error = formState.errors.aliases as unknown;
  const found = Array.isArray(error) ? (error as unknown[]).find(Boolean) : error;
  return (found as { message?: string } | undefined)?.message;
}

/** On touch devices nobody presses Enter: leaving the input adds its text. */
const hint = (
  <>
    คำที่ลูกค้าพิมพ์สั่ง เช่น กันแดด ระบบใช้จับสินค้าจากข้อความ{' '}
    <span className="pointer-coarse:hidden">พิมพ์แล้วกด Enter</span>
    <span className="pointer-fine:hidden">หลายคำคั่นด้วยจุลภาค</span>
  </>
);

export function AliasField({ className = '' }: { className?: string }) {
  const { field } = useController<ProductDraft, 'aliases'>({ name: 'aliases' });
  const [typed, setTyped] = useState('');
  const error = useListError();
  const add = () => {
    const known = new Set(field.value.map((word) => word.toLowerCase()));
    const fresh = wordsOf(typed).filter((word) => !known.has(word.toLowerCase()));
    if (fresh.length > 0) field.onChange([...field.value, ...new Set(fresh)]);
    setTyped('');
  };
  return (
    <div className={className}>
      <Field label="คำเรียกในแชต" error={error} hint={hint}>
        {(control) => (
          <input
            {...control}
            ref={field.ref}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => {
              add();
              field.onBlur();
            }}
            onKeyDown={(event) => {
              const isEnter = event.code === 'Enter' && !event.ctrlKey && !event.metaKey;
              if (event.nativeEvent.isComposing) return;
              if (isEnter || event.key === ',') {
                event.preventDefault();
                add();
              } else if (event.code === 'Backspace' && typed === '') {
                field.onChange(field.value.slice(0, -1));
              }
            }}
            className={`${inputLook} ${inputHeight}`}
          />
        )}
      </Field>
      <Chips
        words={field.value}
        onRemove={(word) => field.onChange(field.value.filter((each) => each !== word))}
      />
    </div>
  );
}
