// The door of places: what Thailand's subdistricts, districts, provinces and postcodes are.
export { type Choice, choosePlaces } from './choose-place.ts';
export { isPostcode, listProvinces, type Province } from './places.ts';
export { isOffices } from './place-hits.ts';
export { fixLayout, isPlaceName } from './wrong-layout.ts';
export { checkPlace, type PlaceCheck, type PlaceRow, searchPlaces } from './search-places.ts';
