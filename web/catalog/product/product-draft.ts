// A product during typing: the form's values from a saved product, and the API body.
import { createProduct } from '@app/contract/catalog/product';
import { HEAVY_GRAMS } from '@app/contract/kit/order-sums';
import * as z from 'zod/mini';
import type { ImageChoice } from '../../ui/form/image-field.tsx';
import type { Product, ProductBody } from './product.data.ts';

/** A component on screen: with its name, and an input that may be empty for a moment. */
export interface DraftPart {
  productId: number;
  code: string;
  name: string;
  unit: number | null;
}

export interface ProductDraft {
  code: string;
  barcode: string;
  name: string;
  aliases: string[];
  categoryId: number | null;
  price: number | null;
  cost: number | null;
  weight: number | null;
  width: number | null;
  length: number | null;
  height: number | null;
  flashCategory: number | null;
  lowStock: number | null;
  supplyDays: number | null;
  isCheck: boolean;
  isSet: boolean;
  isPack: boolean;
  components: DraftPart[];
  active: boolean;
  file: ImageChoice;
}

export const emptyProduct: ProductDraft = {
  code: '',
  barcode: '',
  name: '',
  aliases: [],
  categoryId: null,
  price: null,
  cost: null,
  weight: null,
  width: null,
  length: null,
  height: null,
  flashCategory: null,
  lowStock: null,
  supplyDays: null,
  isCheck: true,
  isSet: false,
  isPack: false,
  components: [],
  active: true,
  file: null,
};

const emptyIfZero = (value: number | undefined): number | null => value || null;

/** A weight above the input limit was computed from a set's components, and is computed again when the input is empty. */
const writable = (grams: number): number | null =>
  grams > HEAVY_GRAMS ? null : emptyIfZero(grams);

export const draftOf = (product: Product): ProductDraft => ({
  code: product.code,
  barcode: product.barcode,
  name: product.name,
  aliases: product.aliases,
  categoryId: product.categoryId,
  price: product.price,
  cost: emptyIfZero(product.cost),
  weight: writable(product.weight),
  width: emptyIfZero(product.width),
  length: emptyIfZero(product.length),
  height: emptyIfZero(product.height),
  flashCategory: product.flashCategory,
  lowStock: product.lowStock,
  supplyDays: product.supplyDays,
  isCheck: product.isCheck,
  isSet: product.isSet,
  isPack: product.isPack,
  components: product.components,
  active: product.active,
  file: null,
});

/** A copy needs its own code and barcode. */
export const copyOf = (product: Product): ProductDraft => ({
  ...draftOf(product),
  code: '',
  barcode: '',
  name: `${product.name} (สำเนา)`,
  active: true,
});

/** Every value is sent, because an absent one would stay unchanged. */
export function bodyOf(draft: ProductDraft, canSeeCost: boolean) {
  const { cost, components, isSet, weight, width, length, height, file, ...rest } = draft;
  return {
    ...rest,
    ...(canSeeCost && { cost: cost ?? 0 }),
    ...(file === 'removed' ? { removeImage: true } : file && { file }),
    weight: weight ?? 0,
    width: width ?? 0,
    length: length ?? 0,
    height: height ?? 0,
    isSet,
    components: isSet ? components.map(({ productId, unit }) => ({ productId, unit })) : [],
  };
}

/** Validates the body with the API's own schema; error paths are the form's names. */
export const productSchema = (canSeeCost: boolean) =>
  z
    .pipe(
      z.transform((draft: ProductDraft): unknown => bodyOf(draft, canSeeCost)),
      createProduct.takes.body as unknown as z.ZodMiniType<ProductBody, unknown>,
    )
    .check(
      z.refine((body) => body.isSet !== true || (body.components ?? []).length > 0, {
        error: 'เลือกสินค้าในชุดอย่างน้อย 1 รายการ',
        path: ['components'],
      }),
    );
