// The door of the product feature.
export {
  addProduct,
  lineBody,
  lineOf,
  linesSatang,
  totals,
  weightOf,
  type DraftLine,
} from './lines.ts';
export { LinesEditor } from './lines-editor.tsx';
export { productsByIds, searchProducts, type Product } from './product.data.ts';
