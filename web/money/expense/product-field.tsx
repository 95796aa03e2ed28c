// The product of an advertisement: searched by name, code or barcode.
import type { Expense } from '@app/contract/money/expense';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { searchProducts } from '../../catalog/index.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Combobox } from '../../ui/input/combobox.tsx';
import { productQuery } from './expense.data.ts';

type NamedProduct = NonNullable<Expense['product']>;

/** The chosen product by name; a stored draft has only its id and fetches the rest. */
function useNamed(id: number | null, known: NamedProduct | null): NamedProduct | null {
  const isKnown = id === null || id === known?.id;
  const { data } = useQuery({ ...productQuery(id ?? 0), enabled: !isKnown });
  if (id === null) return null;
  return isKnown ? known : (data ?? null);
}

interface ProductFieldProps {
  /** The product of the expense when it was opened. */
  named: NamedProduct | null;
}

function Choice({ named }: ProductFieldProps) {
  const { field, fieldState } = useController({ name: 'productId' });
  const [known, setKnown] = useState(named);
  const value = useNamed(field.value as number | null, known);
  return (
    <Combobox<NamedProduct>
      label="สินค้า"
      placeholder="ไม่ระบุ"
      value={value}
      onChange={(product) => {
        setKnown(product);
        field.onChange(product?.id ?? null);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      search={searchProducts}
      labelOf={({ name }) => name}
      keyOf={({ id }) => id}
      show={({ name, code }) => (
        <>
          {name} <span className="text-xs text-ink3">{code}</span>
        </>
      )}
      emptyText="ไม่พบสินค้านี้"
      scan
    />
  );
}

/** Without the right to see products the chosen one stays. */
export function ProductField(props: ProductFieldProps) {
  return useCan()('product.view') ? <Choice {...props} /> : null;
}
