// What orders need of their parcels, which shipping owns.
import type { RawBuilder } from 'kysely';
import type { ReturnCondition } from '@app/contract/shipping/return';
import type { TenantTx } from '../../platform/database.ts';
import { Port } from '../../platform/port.ts';

/** A parcel that is being booked, is booked or may be, and is not closed. */
export interface LiveParcel {
  readonly order_id: number;
  readonly pno: string;
  readonly state: string;
  /** Its number came from outside: it forbids no booking of ours. */
  readonly is_outside: boolean;
}

export interface LastParcelRow {
  readonly order_id: number;
  readonly pno: string;
  readonly state: string;
  readonly fee_satang: number | null;
  readonly return_fee_satang: number | null;
}

export interface ReturnFactsRow {
  readonly order_id: number;
  readonly condition: ReturnCondition | null;
  readonly claim_by: Date | null;
  readonly claimed_at: Date | null;
}

interface ParcelsOfOrders {
  live(tx: TenantTx, orderIds: readonly number[]): Promise<LiveParcel[]>;
  /** The last of each order that was given a number. */
  last(tx: TenantTx, orderIds: readonly number[]): Promise<LastParcelRow[]>;
  /** How the goods of returned orders came back, and how long a claim is taken. */
  returnFacts(tx: TenantTx, orderIds: readonly number[]): Promise<ReturnFactsRow[]>;
  /** The goods are back in the shop: their parcels no longer forbid new ones. Gives those that were open. */
  close(tx: TenantTx, orderIds: readonly number[]): Promise<{ id: number }[]>;
  /** These were closed with a return that did not happen. */
  reopen(tx: TenantTx, ids: readonly number[], orderIds: readonly number[]): Promise<void>;
  /** Part of the statement that changes orders, whose rows it calls `changed`: what parcels have from them follows. */
  following(tx: TenantTx): RawBuilder<unknown>;
}

export const parcelsOfOrders = new Port<ParcelsOfOrders>('the parcels of orders');

/** Those that we booked: each forbids a second one. */
export const ownParcels = async (
  tx: TenantTx,
  orderIds: readonly number[],
): Promise<LiveParcel[]> =>
  (await parcelsOfOrders.get().live(tx, orderIds)).filter((parcel) => !parcel.is_outside);
