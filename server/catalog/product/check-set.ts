// Valid sets: single products, each once, and never the set itself.
import { fail } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import { holdProducts, listSetsOf, type ProductRow, type SetPart } from './product.store.ts';

interface SetChange {
  readonly isSet: boolean;
  /** Undefined when the body does not contain them. */
  readonly parts: readonly SetPart[] | undefined;
  /** The product before the change; absent for a new one. */
  readonly before?: ProductRow;
}

const refuse = (fields: Record<string, string>) => fail('UNPROCESSED', { fields });

/** Returns the components to write, or undefined when they stay as they are. */
export async function checkSet(
  tx: TenantTx,
  setChange: SetChange,
): Promise<readonly SetPart[] | undefined> {
  const { isSet, parts, before } = setChange;
  if (!isSet) {
    if (parts && parts.length > 0) throw refuse({ components: 'ใส่รายการได้เฉพาะสินค้าชุด' });
    return before?.is_set ? [] : undefined;
  }
  if (before && !before.is_set) await requireFreeToBecomeSet(tx, before);
  if (before?.is_set && parts === undefined) return undefined;
  if (!parts || parts.length === 0) {
    throw refuse({ components: 'เลือกสินค้าในชุดอย่างน้อย 1 รายการ' });
  }
  requireDistinct(parts);
  await requireSingles(tx, parts, before?.id);
  return parts;
}

async function requireFreeToBecomeSet(tx: TenantTx, product: ProductRow): Promise<void> {
  if (product.on_hand || product.reserved) {
    throw refuse({ isSet: 'สินค้านี้มีสต็อกของตัวเอง ปรับยอดเป็น 0 ก่อนเปลี่ยนเป็นชุด' });
  }
  const [inside] = await listSetsOf(tx, [product.id]);
  if (inside) throw refuse({ isSet: `สินค้านี้อยู่ในชุด ${inside.code} จึงเป็นชุดเองไม่ได้` });
}

function requireDistinct(parts: readonly SetPart[]): void {
  const repeated = parts.findIndex(
    (part, i) => parts.findIndex((other) => other.productId === part.productId) < i,
  );
  if (repeated === -1) return;
  throw fail('ERR_ORDER_SET_DUPLICATE', {
    fields: { [`components.${repeated}.productId`]: 'สินค้านี้อยู่ในชุดแล้ว รวมเป็นจำนวนเดียว' },
  });
}

async function requireSingles(
  tx: TenantTx,
  parts: readonly SetPart[],
  self: number | undefined,
): Promise<void> {
  const found = new Map(
    (
      await holdProducts(
        tx,
        parts.map((part) => part.productId),
      )
    ).map((row) => [row.id, row]),
  );
  const fields: Record<string, string> = {};
  for (const [i, { productId }] of parts.entries()) {
    const product = found.get(productId);
    const at = `components.${i}.productId`;
    if (productId === self) fields[at] = 'ใส่ตัวเองในชุดไม่ได้';
    else if (!product) fields[at] = 'ไม่พบสินค้านี้ เลือกใหม่';
    else if (product.is_set) fields[at] = 'เป็นสินค้าชุด ใส่ซ้อนในชุดไม่ได้';
  }
  if (Object.keys(fields).length > 0) throw refuse(fields);
}
