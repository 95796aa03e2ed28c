// The door of the figures feature.
export { ProductSums } from './product-sums.tsx';
export { SumLine } from './sum-line.tsx';
