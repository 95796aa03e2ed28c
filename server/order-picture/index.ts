// The door of the pictures kept with orders.
export { forgetPictures } from './keep-pictures.ts';
