// A combobox: type to filter a fixed list or to search on the server.
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part.ts';
import type { Href } from '../layout/target.ts';
import { Field, inputHeight, inputLook } from './field.tsx';
import { frameOf, type InputProps } from './input-props.ts';

export interface ComboboxProps<Item> extends InputProps<Item | null> {
  /** All options; absent when `search` finds them. */
  items?: readonly Item[];
  /** Searches while typing (after 200 ms); pass the signal on, so that older searches are aborted. */
  search?: (text: string, signal: AbortSignal) => Promise<readonly Item[]>;
  /** Minimum length of the search term; 1 by default, 0 shows options before typing. */
  searchFrom?: number;
  labelOf: (item: Item) => string;
  keyOf: (item: Item) => string | number;
  /** A richer list entry; the label by default. */
  show?: (item: Item) => ReactNode;
  placeholder?: string;
  emptyText?: string;
  /** Link to add a missing item: shown below `emptyText`, opens in a separate tab; returning repeats the search. */
  addAt?: Href | false;
  scan?: boolean;
}

export interface ComboboxFrameProps extends ComboboxProps<unknown> {
  /** Typed before the list's code had loaded. */
  typedBefore: string;
}

const Frame = lazyPart(() => import('./combobox-frame.tsx'));

/** Looks and accepts typing like the real input until its code has loaded. */
function Waiting(
  props: ComboboxProps<unknown> & { onTyped: (text: string) => void; onFocused: () => void },
) {
  const { value, labelOf, onTyped, onFocused } = props;
  return (
    <Field {...frameOf(props)}>
      {(control) => (
        <input
          {...control}
          role="combobox"
          aria-expanded={false}
          aria-controls={control.id}
          autoComplete="off"
          defaultValue={value === null || value === undefined ? '' : labelOf(value)}
          placeholder={props.placeholder}
          disabled={props.disabled}
          onFocus={onFocused}
          onChange={(event) => onTyped(event.target.value)}
          className={`${inputLook} ${inputHeight} pr-9`}
        />
      )}
    </Field>
  );
}

export function Combobox<Item>(props: ComboboxProps<Item>) {
  const [typed, setTyped] = useState('');
  const [focused, setFocused] = useState(false);
  // The frame works with any item type and returns the items it was given.
  const plain = props as unknown as ComboboxProps<unknown>;
  return (
    <Suspense
      fallback={<Waiting {...plain} onTyped={setTyped} onFocused={() => setFocused(true)} />}
    >
      <Frame {...plain} typedBefore={typed} focusFirst={props.focusFirst === true || focused} />
    </Suspense>
  );
}
