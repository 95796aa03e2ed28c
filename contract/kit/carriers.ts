// The couriers' numbers, wire names and screen names; code 4 is unused (spec.md §1).

export const carriers = [
  { code: 0, id: 'flashexpress', screen: 'flash', flag: 'shippingFlash', name: 'Flash Express' },
  { code: 1, id: 'jnt', screen: 'jnt', flag: 'shippingJnt', name: 'J&T Express' },
  {
    code: 2,
    id: 'kerry',
    screen: 'kerry',
    flag: 'shippingKerry',
    name: 'Kerry / KEX',
    /** Takes a changed receiver or COD of a booked parcel until it is picked up. */
    amends: true,
  },
  { code: 3, id: 'thaipost', screen: 'thaipost', flag: 'shippingThaiPost', name: 'ไปรษณีย์ไทย' },
  {
    code: 5,
    id: 'bestexpress',
    screen: 'bestexpress',
    flag: 'shippingBestExpress',
    name: 'Best Express',
  },
  { code: 6, id: 'spx', screen: 'spx', flag: null, name: 'SPX Express' },
] as const;

export type CarrierCode = (typeof carriers)[number]['code'];
export type CourierId = (typeof carriers)[number]['id'];

export const carrierCodes: readonly CarrierCode[] = carriers.map((carrier) => carrier.code);
export const courierIds: readonly CourierId[] = carriers.map((carrier) => carrier.id);

export const carrierByCode = (code: number) => carriers.find((carrier) => carrier.code === code);
export const carrierById = (id: string) => carriers.find((carrier) => carrier.id === id);
/** Whether the courier is told when receiver or COD of a booked parcel change. */
export const takesChanges = (code: number | null): boolean =>
  carriers.some((carrier) => carrier.code === code && 'amends' in carrier);
export const carrierByScreen = (screen: string) =>
  carriers.find((carrier) => carrier.screen === screen);

/** The seven shop flags (1 = on). */
export const flagNames = [
  'shippingFlash',
  'shippingJnt',
  'shippingLaos',
  'shippingThaiPost',
  'shippingKerry',
  'shippingBestExpress',
  'openCRM',
] as const;
export type FlagName = (typeof flagNames)[number];
