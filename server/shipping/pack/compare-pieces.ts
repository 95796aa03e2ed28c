// Compares the scanned pieces of a parcel with the expected ones, with sets split into components
// on both sides.
import type { PackLine } from '@app/contract/shipping/pack';

interface Pieces {
  readonly productId: number;
  readonly unit: number;
}

/**
 * Pieces by product; a set counts as its components, whether the set or a component was scanned.
 */
function apart(lines: readonly PackLine[], pieces: readonly Pieces[]): Map<number, number> {
  const sets = new Map(lines.map((line) => [line.productId, line.parts]));
  const sum = new Map<number, number>();
  const add = (productId: number, unit: number) =>
    sum.set(productId, (sum.get(productId) ?? 0) + unit);
  for (const { productId, unit } of pieces) {
    const parts = sets.get(productId) ?? [];
    if (parts.length === 0) add(productId, unit);
    for (const part of parts) add(part.productId, part.unit * unit);
  }
  return sum;
}

/** 'ขาด ครีม 1 ชิ้น · เกิน สบู่ 2 ชิ้น', or null when the contents match exactly. */
export function differenceOf(
  lines: readonly PackLine[],
  scanned: readonly Pieces[],
): string | null {
  const names = new Map(
    lines.flatMap((line) => [line, ...line.parts]).map((each) => [each.productId, each.name]),
  );
  const needed = apart(lines, lines);
  const there = apart(lines, scanned);
  const texts = [...new Set([...needed.keys(), ...there.keys()])].flatMap((id) => {
    const difference = (there.get(id) ?? 0) - (needed.get(id) ?? 0);
    if (difference === 0) return [];
    const name = names.get(id) ?? 'สินค้าที่ไม่ได้อยู่ในออเดอร์';
    return [`${difference < 0 ? 'ขาด' : 'เกิน'} ${name} ${Math.abs(difference)} ชิ้น`];
  });
  return texts.length === 0 ? null : texts.join(' · ');
}
