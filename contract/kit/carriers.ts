// The couriers: numeric codes, API names, screen names and capabilities; code 4 is unused (spec.md §1).

/**
 * Capabilities that not every courier has. `pickup`: sends a car on request. `proof`: returns the signature with a
 * picture. `queue`: its labels have a print queue of their own. `kinds`: has kinds of goods. `amend`: accepts a
 * changed receiver or COD of a booked parcel until pickup.
 */
type CourierSkill = 'pickup' | 'proof' | 'queue' | 'kinds' | 'amend';

interface CarrierRow {
  readonly code: number;
  readonly id: string;
  /** Its part of screen URLs; `path` where its order list has another. */
  readonly screen: string;
  readonly path?: string;
  readonly flag: `shipping${string}` | null;
  readonly name: string;
  readonly can: readonly CourierSkill[];
  /** Days within which it accepts a claim, where fewer than usual. */
  readonly claimDays?: number;
  /** Its name for the hand-over document that the driver signs. */
  readonly handOver?: string;
}

export const carriers = [
  {
    code: 0,
    id: 'flashexpress',
    screen: 'flash',
    path: 'flash-express',
    flag: 'shippingFlash',
    name: 'Flash Express',
    can: ['pickup', 'proof', 'queue', 'kinds'],
    claimDays: 15,
  },
  { code: 1, id: 'jnt', screen: 'jnt', flag: 'shippingJnt', name: 'J&T Express', can: [] },
  {
    code: 2,
    id: 'kerry',
    screen: 'kerry',
    flag: 'shippingKerry',
    name: 'Kerry / KEX',
    can: ['amend'],
  },
  {
    code: 3,
    id: 'thaipost',
    screen: 'thaipost',
    flag: 'shippingThaiPost',
    name: 'ไปรษณีย์ไทย',
    can: [],
    handOver: 'ใบรับฝากรวม',
  },
  {
    code: 5,
    id: 'bestexpress',
    screen: 'bestexpress',
    flag: 'shippingBestExpress',
    name: 'Best Express',
    can: [],
  },
  { code: 6, id: 'spx', screen: 'spx', flag: null, name: 'SPX Express', can: [] },
] as const satisfies readonly CarrierRow[];

export type CarrierCode = (typeof carriers)[number]['code'];
export type CourierId = (typeof carriers)[number]['id'];
type Carrier = CarrierRow & (typeof carriers)[number];

const rows: readonly Carrier[] = carriers;

export const carrierCodes: readonly CarrierCode[] = carriers.map((carrier) => carrier.code);
export const courierIds: readonly CourierId[] = carriers.map((carrier) => carrier.id);
/** The default where no courier is known. */
export const firstCourier: CourierId = carriers[0].id;

/** What a deployment may offer: its couriers, and labels to Laos, which belong to no courier. */
export const deployable: readonly string[] = [...courierIds, 'laos'];

/** Whether the deployment offers what the flag switches on; features without a courier are always available. */
export function isOffered(flag: string, deployed: readonly string[]): boolean {
  const id = rows.find((carrier) => carrier.flag === flag)?.id;
  if (flag === 'shippingLaos') return deployed.includes('laos');
  return id === undefined || deployed.includes(id);
}

export const carrierByCode = (code: number) => rows.find((carrier) => carrier.code === code);
export const carrierById = (id: string) => rows.find((carrier) => carrier.id === id);
export const carrierByScreen = (screen: string) =>
  rows.find((carrier) => carrier.screen === screen);

export const courierCan = (id: string, skill: CourierSkill): boolean =>
  carrierById(id)?.can.includes(skill) ?? false;

/** The first courier with this capability: calls and screens without a courier in their address mean this one. */
export function courierWith(skill: CourierSkill): CourierId {
  const found = rows.find(({ can }) => can.includes(skill));
  if (!found) throw new Error(`no courier can ${skill}`);
  return found.id;
}

/** Whether the courier accepts a changed receiver or COD of a booked parcel. */
export const takesChanges = (code: number | null): boolean =>
  rows.some((carrier) => carrier.code === code && carrier.can.includes('amend'));

/** What a courier requires: its flag, or without one its place in the deployment. */
export const moduleOf = ({ flag, id }: Carrier): FlagName | CourierId => flag ?? id;

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
