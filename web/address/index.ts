// The door of the address feature.
export { couriersQuery, detect, sendersQuery, type Detection } from './address.data.ts';
export { PlacePicker } from './place-picker.tsx';
