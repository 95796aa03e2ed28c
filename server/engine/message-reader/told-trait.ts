// Goods by their common name, with the variant elsewhere in the message: 'ไซส์ S …⏎ชุดไดโนคนละชุด'.
import type { Outcome } from './find-counts.ts';
import { type Scene, lineStart, quantityOf } from './hit-quantity.ts';
import { chooseVariant } from './product-index.ts';

const trait =
  /(?:ไซ[ซส]์?|size|เบอร์|สี|กลิ่น|รส|รุ่น|สูตร)\s?(?:[a-z]{1,3}(?![a-z])|\d{1,3}(?!\d|[-\s]\d{3})|[ก-๙]{2,10})/giu;

/**
 * If nothing beside the name tells the variant, uses a size, colour or scent from the rest of the message, with a
 * doubt.
 */
export const applyToldTrait = (scene: Scene, out: Outcome): void => {
  if (out.lines.length > 0) return;
  const { text } = scene.message;
  const around = (text.match(trait) ?? []).join(' ');
  if (around === '') return;
  const told = new Map(
    scene.hits.flatMap((hit, at) => {
      const product = hit.products.length > 1 ? chooseVariant(hit.products, { around }) : undefined;
      return product ? [[product, at] as const] : [];
    }),
  );
  for (const [product, at] of told) {
    const unit = quantityOf(scene, at)?.unit ?? null;
    const lineNo = lineStart(text, scene.hits[at]?.start ?? 0);
    out.lines.push({ product, unit, isMore: false, lineNo });
    out.doubts += 1;
  }
};
