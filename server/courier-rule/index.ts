// The door of the courier rules: which courier an order goes by when nobody chose one.
export { courierChooser, type CourierChooser } from './choose-courier.ts';
