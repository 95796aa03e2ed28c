// A box to type into and choose from: fixed lists and searches on the server.
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part.ts';
import type { Href } from '../layout/target.ts';
import { Field, inputHeight, inputLook } from './field.tsx';
import { frameOf, type InputProps } from './input-props.ts';

export interface ComboboxProps<Item> extends InputProps<Item | null> {
  /** All choices; leave out when `search` finds them. */
  items?: readonly Item[];
  /** Asks for choices while typing (waits 200 ms); pass the signal on so that older searches stop. */
  search?: (text: string, signal: AbortSignal) => Promise<readonly Item[]>;
  /** Searches from this many letters; 1 when not said, 0 to offer choices before typing. */
  searchFrom?: number;
  labelOf: (item: Item) => string;
  keyOf: (item: Item) => string | number;
  /** A richer line in the list; the label when not said. */
  show?: (item: Item) => ReactNode;
  placeholder?: string;
  emptyText?: string;
  /** Where what is missing can be added: offered under `emptyText`, in a tab of its own; coming back searches again. */
  addAt?: Href | false;
  scan?: boolean;
}

export interface ComboboxFrameProps extends ComboboxProps<unknown> {
  /** Typed before the list's code had come. */
  typedBefore: string;
}

const Frame = lazyPart(() => import('./combobox-frame.tsx'));

/** Looks and takes letters like the real box until its code is there. */
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
  // The frame is the same for any kind of item; it hands back what it was given.
  const plain = props as unknown as ComboboxProps<unknown>;
  return (
    <Suspense
      fallback={<Waiting {...plain} onTyped={setTyped} onFocused={() => setFocused(true)} />}
    >
      <Frame {...plain} typedBefore={typed} focusFirst={props.focusFirst === true || focused} />
    </Suspense>
  );
}
