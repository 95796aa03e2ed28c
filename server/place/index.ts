// The door of the place feature.
export { type Choice, choosePlaces } from './choose-place.ts';
export { isPostcode } from './places.ts';
