// The components of a set: single products with quantities; no set within a set, no duplicates.
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { IconButton } from '../../ui/action/button.tsx';
import { Combobox } from '../../ui/input/combobox.tsx';
import { NumberInput } from '../../ui/input/number-input.tsx';
import { searchProducts, type Product } from './product.data.ts';
import type { DraftPart, ProductDraft } from './product-draft.ts';

type PartError = Partial<Record<'productId' | 'unit', { message?: string }>> | undefined;

function useErrors(): { own: string | undefined; ofParts: readonly PartError[] } {
  const { formState } = useFormContext<ProductDraft>();
  const error = formState.errors.components as unknown;
  if (Array.isArray(error)) return { own: undefined, ofParts: error as PartError[] };
  return { own: (error as { message?: string } | undefined)?.message, ofParts: [] };
}

interface PartRowProps {
  part: DraftPart;
  error: PartError;
  onChange: (part: DraftPart) => void;
  onRemove: () => void;
}

function PartRow({ part, error, onChange, onRemove }: PartRowProps) {
  return (
    <li className="flex items-start gap-2 border-b border-line py-2 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="break-words">{part.name}</p>
        <p className="text-xs text-ink3">{part.code}</p>
        {error?.productId ? (
          <p role="alert" className="text-sm text-problem">
            {error.productId.message}
          </p>
        ) : null}
      </div>
      <NumberInput
        className="w-24"
        label={`จำนวน ${part.name} ในชุด`}
        hiddenLabel
        unit="ชิ้น"
        value={part.unit}
        error={error?.unit?.message}
        onChange={(unit) => onChange({ ...part, unit })}
      />
      <IconButton icon="trash" label={`เอา ${part.name} ออกจากชุด`} onClick={onRemove} />
    </li>
  );
}

interface SearchProps {
  ownId: number | null;
  error: string | undefined;
  inputRef: (element: HTMLElement | null) => void;
  onPick: (product: Product) => void;
}

function PartSearch({ ownId, error, inputRef, onPick }: SearchProps) {
  // A new key clears the search input after each added product.
  const [round, setRound] = useState(0);
  const findSingles = async (text: string, signal: AbortSignal) =>
    (await searchProducts(text, signal)).filter(
      (product) => !product.isSet && product.id !== ownId,
    );
  return (
    <Combobox<Product>
      key={round}
      label="สินค้าในชุด"
      required
      focusFirst={round > 0}
      inputRef={inputRef}
      value={null}
      onChange={(product) => {
        if (!product) return;
        onPick(product);
        setRound(round + 1);
      }}
      search={findSingles}
      labelOf={(product) => product.name}
      keyOf={(product) => product.id}
      show={(product) => (
        <>
          {product.name} <span className="text-xs text-ink3">{product.code}</span>
        </>
      )}
      placeholder="ค้นหาสินค้าเดี่ยวมาใส่ในชุด"
      emptyText="ไม่พบสินค้าเดี่ยวนี้"
      error={error}
    />
  );
}

export function PartsField({ ownId }: { ownId: number | null }) {
  const { field } = useController<ProductDraft, 'components'>({ name: 'components' });
  const { own, ofParts } = useErrors();
  const [refused, setRefused] = useState<string | undefined>();
  const parts = field.value;
  const add = ({ id: productId, code, name }: Product) => {
    const isThere = parts.some((part) => part.productId === productId);
    setRefused(isThere ? 'สินค้านี้อยู่ในชุดแล้ว เพิ่มจำนวนแทน' : undefined);
    if (!isThere) field.onChange([...parts, { productId, code, name, unit: 1 }]);
  };
  return (
    <div>
      <PartSearch ownId={ownId} error={refused ?? own} inputRef={field.ref} onPick={add} />
      <ul aria-label="รายการในชุด" className="mt-1">
        {parts.map((part, index) => (
          <PartRow
            key={part.productId}
            part={part}
            error={ofParts[index]}
            onChange={(changed) => field.onChange(parts.with(index, changed))}
            onRemove={() => field.onChange(parts.filter((each) => each !== part))}
          />
        ))}
      </ul>
    </div>
  );
}
