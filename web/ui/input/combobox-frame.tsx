// Logic and rendering of the combobox; loaded when the first one is shown.
import { Combobox as Base } from '@base-ui/react/combobox';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { AppError, isAbort } from '../wire/app-error.ts';
import { Icon } from '../icon/icon.tsx';
import { Field, inputHeight, inputLook, type ControlProps } from './field.tsx';
import type { ComboboxFrameProps, ComboboxProps } from './combobox.tsx';
import { frameOf, type InputProps } from './input-props.ts';

const SEARCH_AFTER_MS = 200;

/** `why`: the error text after a failure. */
type SearchState<Item> = {
  found: readonly Item[];
  state: 'idle' | 'busy' | 'failed';
  why?: string | undefined;
};

/** Counts how often the user returned to this tab. */
function useReturns(counts: boolean): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    if (!counts) return;
    const look = () => {
      if (document.visibilityState === 'visible') setReturns((before) => before + 1);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [counts]);
  return returns;
}

function useSearch(props: ComboboxProps<unknown>, text: string): SearchState<unknown> {
  const { search, searchFrom = 1 } = props;
  // Missing items are added in another tab.
  const returns = useReturns(Boolean(props.addAt));
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  const [result, setResult] = useState<SearchState<unknown>>({ found: [], state: 'idle' });
  useEffect(() => {
    if (!latest.current || text.trim().length < searchFrom) {
      setResult((before) =>
        before.state === 'idle' && before.found.length === 0
          ? before
          : { found: [], state: 'idle' },
      );
      return;
    }
    const controller = new AbortController();
    setResult((before) => ({ found: before.found, state: 'busy' }));
    const timer = setTimeout(async () => {
      try {
        const found = (await latest.current?.(text.trim(), controller.signal)) ?? [];
        if (!controller.signal.aborted) setResult({ found, state: 'idle' });
      } catch (fault) {
        if (!isAbort(fault) && !controller.signal.aborted)
          setResult({
            ...{ found: [], state: 'failed' as const },
            why: fault instanceof AppError ? fault.text : undefined,
          });
      }
    }, SEARCH_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort(new DOMException('a newer search', 'AbortError'));
    };
  }, [text, searchFrom, returns]);
  return result;
}

function statusText(
  { state, why }: SearchState<unknown>,
  count: number,
  emptyText: string,
): string | null {
  if (state === 'failed') return `ค้นหาไม่สำเร็จ ${why ?? 'กรุณาลองใหม่'}`;
  if (count > 0) return null;
  return state === 'busy' ? 'กำลังค้นหา…' : emptyText;
}

type Item = unknown;

/** An Enter before the answer, as barcode scanners send it, selects the first result when it arrives. */
function useEarlyEnter(
  { text, found, state }: { text: string } & SearchState<unknown>,
  take: (item: unknown) => void,
) {
  const wanted = useRef<string | null>(null);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (wanted.current === text && state === 'busy') return;
    const isWanted = wanted.current === text && found.length > 0;
    wanted.current = null;
    if (isWanted) latest.current(found[0]);
  }, [text, found, state]);
  return () => {
    wanted.current = text;
  };
}

/** The typed text, its results, and whether the list is open. */
function useChoosing(props: ComboboxFrameProps) {
  const { search, items, onChange } = props;
  const [text, setText] = useState(props.typedBefore);
  const [isOpen, setOpen] = useState(props.typedBefore !== '');
  const result = useSearch(props, text);
  const { found, state } = result;
  const choices = useMemo(() => [...(search ? found : (items ?? []))], [search, found, items]);
  const asks = items !== undefined || text.trim().length >= (props.searchFrom ?? 1);
  const isEmpty = asks && state === 'idle' && choices.length === 0;
  const takeEarly = useEarlyEnter({ text, found, state }, (item) => {
    setText('');
    setOpen(false);
    onChange(item);
  });
  return {
    setText,
    isOpen,
    setOpen,
    choices,
    isBusy: state === 'busy',
    addAt: isEmpty ? props.addAt : false,
    status: asks ? statusText(result, choices.length, props.emptyText ?? 'ไม่พบรายการ') : null,
    onEnter: text.trim() === '' ? null : state === 'busy' ? takeEarly : ('choice' as const),
  };
}

export default function ComboboxFrame(props: ComboboxFrameProps) {
  const { value, onChange, labelOf, keyOf, search, items } = props;
  const choosing = useChoosing(props);
  const { setText, isOpen, setOpen, choices, isBusy, status, onEnter } = choosing;
  return (
    <Field {...frameOf(props)}>
      {(control) => (
        <Base.Root<Item>
          items={choices}
          value={value ?? null}
          onValueChange={(next) => onChange(next)}
          onInputValueChange={(next, details) =>
            setText(details.reason === 'input-change' ? next : '')
          }
          itemToStringLabel={labelOf}
          isItemEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
          open={isOpen}
          onOpenChange={setOpen}
          defaultInputValue={props.typedBefore === '' ? undefined : props.typedBefore}
          filter={search ? null : undefined}
          disabled={props.disabled}
          autoHighlight
          openOnInputClick={items !== undefined || props.searchFrom === 0}
        >
          <Box
            control={control}
            clearLabel={value ? `ล้าง${props.label}` : null}
            placeholder={props.placeholder}
            scan={props.scan}
            focusTarget={props.inputRef}
            onBlur={props.onBlur}
            onEnter={onEnter}
          />
          <Choices
            busy={isBusy}
            hidden={status === null && choices.length === 0}
            status={status}
            addAt={choosing.addAt}
          >
            {(item: Item) => (
              <Choice key={keyOf(item)} item={item}>
                {props.show?.(item) ?? labelOf(item)}
              </Choice>
            )}
          </Choices>
        </Base.Root>
      )}
    </Field>
  );
}

const itemLook =
  'flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-2 py-1 text-base outline-none select-none data-highlighted:bg-hover data-selected:font-semibold max-md:min-h-11';

function Choice({ item, children }: { item: unknown; children: ReactNode }) {
  return (
    <Base.Item value={item} className={itemLook}>
      <span className="min-w-0 flex-1">{children}</span>
      <Base.ItemIndicator className="text-brand-700">
        <Icon name="check" size={16} />
      </Base.ItemIndicator>
    </Base.Item>
  );
}

/** In a separate tab, so that the input stays. */
const AddLink = ({ href }: { href: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="mx-3 mb-2 inline-flex min-h-9 items-center text-sm font-semibold text-link underline underline-offset-4 max-md:min-h-11"
  >
    เพิ่มใหม่ (เปิดแท็บใหม่)
  </a>
);

interface ChoicesProps<Item> {
  busy: boolean;
  hidden: boolean;
  status: string | null;
  addAt: ComboboxProps<unknown>['addAt'];
  children: (item: Item) => ReactNode;
}

function Choices<Item>({ busy, hidden, status, addAt, children }: ChoicesProps<Item>) {
  return (
    <Base.Portal>
      <Base.Positioner className="z-50 outline-none" sideOffset={4}>
        <Base.Popup
          data-layer=""
          aria-busy={busy || undefined}
          className={`w-(--anchor-width) max-w-(--available-width) rounded-card bg-white shadow-pop ${hidden ? 'hidden' : ''}`}
        >
          <Base.Status className={status ? 'px-3 py-2 text-sm text-ink2' : ''}>
            {status}
          </Base.Status>
          {addAt ? <AddLink href={addAt} /> : null}
          <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
            {children}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

interface BoxProps {
  control: ControlProps;
  clearLabel: string | null;
  placeholder: string | undefined;
  scan: boolean | undefined;
  focusTarget: InputProps<unknown>['inputRef'];
  onBlur: (() => void) | undefined;
  /** The action of Enter: selects the marked option, something else, or the form's default. */
  onEnter: (() => void) | 'choice' | null;
}

type KeyIn = KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void };

/** A typed search term is not part of the form yet: Enter must not save without the option. */
function followEnter(event: KeyIn, onEnter: BoxProps['onEnter']): void {
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
  if (event.key !== 'Enter' || !isPlain || onEnter === null) return;
  event.preventDefault();
  if (event.currentTarget.getAttribute('aria-activedescendant') && onEnter === 'choice') return;
  event.preventBaseUIHandler();
  if (onEnter !== 'choice') onEnter();
}

function Box(props: BoxProps) {
  const { control, clearLabel, placeholder, scan, focusTarget, onBlur, onEnter } = props;
  return (
    <Base.InputGroup className="relative">
      <Base.Input
        {...control}
        ref={focusTarget}
        onBlur={onBlur}
        onKeyDown={(event) => followEnter(event, onEnter)}
        placeholder={placeholder}
        autoComplete="off"
        data-scan={scan ? '' : undefined}
        className={`${inputLook} ${inputHeight} pr-9`}
      />
      {clearLabel === null ? null : (
        <Base.Clear
          aria-label={clearLabel}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center text-ink3 hover:text-ink"
        >
          <Icon name="close" size={16} />
        </Base.Clear>
      )}
    </Base.InputGroup>
  );
}
