// Compares a courier's records with the shop's, parcel by parcel, and lists every difference.

export interface TheirParcel {
  readonly outTradeNo: string;
  readonly pno: string;
  readonly createdAt: string;
  readonly stateAt: string | null;
  readonly cancelledAt: string | null;
  readonly customaryPno: string | null;
}

export interface OurShipment {
  readonly order_id: number;
  readonly merchant_no: string;
  readonly state: string;
  readonly pno: string;
  /** The tracking number on the order. */
  readonly order_pno: string;
  readonly held: string | null;
  readonly tracking_at: Date | null;
}

interface Books {
  readonly orderIds: readonly number[];
  readonly theirs: readonly TheirParcel[];
  readonly ours: readonly OurShipment[];
}

const second = (time: string | Date): number => Math.floor(new Date(time).getTime() / 1000);

/** The differences as text; empty if records agree and each order has exactly one live parcel. */
export function differencesOf({ orderIds, theirs, ours }: Books): string[] {
  const said: string[] = [];
  const live = ours.filter((row) => ['booking', 'booked', 'unknown'].includes(row.state));
  for (const id of orderIds) {
    const count = live.filter((row) => row.order_id === id).length;
    if (count !== 1) said.push(`order ${id} has ${count} live shipments`);
  }
  const alive = theirs.filter((one) => one.cancelledAt === null && one.customaryPno === null);
  const byPno = new Map(alive.map((one) => [one.pno, one]));
  for (const row of live) {
    const their = byPno.get(row.pno);
    byPno.delete(row.pno);
    if (row.state !== 'booked') said.push(`order ${row.order_id}: still ${row.state}`);
    else if (!their) said.push(`order ${row.order_id}: ${row.pno} is only in our book`);
    else said.push(...differencesBetween(row, their));
  }
  for (const { pno, outTradeNo } of byPno.values())
    said.push(`${outTradeNo}: ${pno} is only in the courier's book`);
  const held = ours.flatMap((row) => row.held ?? []);
  if (new Set(held).size !== held.length) said.push('a number of our own was given twice');
  return said;
}

function differencesBetween(row: OurShipment, their: TheirParcel): string[] {
  const { order_id: id, pno } = row;
  const said: string[] = [];
  if (their.outTradeNo !== row.merchant_no)
    said.push(`order ${id}: ${pno} is ${their.outTradeNo} there and ${row.merchant_no} here`);
  if (row.order_pno !== pno) said.push(`order ${id} shows ${row.order_pno}, not ${pno}`);
  const scanned = their.stateAt !== null && second(their.stateAt) > second(their.createdAt) + 1;
  if (scanned && (row.tracking_at === null || second(row.tracking_at) !== second(their.stateAt)))
    said.push(
      `order ${id}: ${pno} was last seen ${their.stateAt} there and ${row.tracking_at?.toISOString() ?? 'never'} here`,
    );
  return said;
}
