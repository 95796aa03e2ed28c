// The couriers' numbers, wire names and screen names, and what each of them can; code 4 is unused (spec.md §1).

/**
 * What not every courier does. `pickup`: sends a car when called. `proof`: tells who signed, with a picture. `queue`:
 * its labels wait in a queue of their own. `kinds`: has kinds of goods. `amend`: takes a changed receiver or COD of a
 * booked parcel until it is picked up.
 */
type CourierSkill = 'pickup' | 'proof' | 'queue' | 'kinds' | 'amend';

interface CarrierRow {
  readonly code: number;
  readonly id: string;
  /** Its part of the addresses of screens; `path` where its list of orders has another. */
  readonly screen: string;
  readonly path?: string;
  readonly flag: `shipping${string}` | null;
  readonly name: string;
  readonly can: readonly CourierSkill[];
  /** So many days after the trouble it takes a claim, where that is less than usual. */
  readonly claimDays?: number;
  /** What it calls the paper that its driver signs. */
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
/** Whose name stands where none is known. */
export const firstCourier: CourierId = carriers[0].id;

/** What a deployment may offer: its couriers, and labels to Laos, which no courier of them prints. */
export const deployable: readonly string[] = [...courierIds, 'laos'];

/** Whether the deployment offers what the flag switches on; what belongs to no courier is always there. */
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

/** The first courier with this skill: calls and screens whose address names no courier are of this one. */
export function courierWith(skill: CourierSkill): CourierId {
  const found = rows.find(({ can }) => can.includes(skill));
  if (!found) throw new Error(`no courier can ${skill}`);
  return found.id;
}

/** Whether the courier is told when receiver or COD of a booked parcel change. */
export const takesChanges = (code: number | null): boolean =>
  rows.some((carrier) => carrier.code === code && carrier.can.includes('amend'));

/** What has to be there for a courier: its flag, or for one without a flag its place in the deployment. */
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
