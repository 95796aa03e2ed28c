// The door of the category feature.
export { categoriesQuery } from './category.data.ts';
