// The port through which orders ask shipping about their parcels.
import type { RawBuilder } from 'kysely';
import type { ReturnCondition } from '@app/contract/shipping/return';
import type { TenantTx } from '../../platform/database.ts';
import { Port } from '../../platform/port.ts';

/** A parcel that is, or may be, booked or in booking, and is not closed. */
export interface LiveParcel {
  readonly order_id: number;
  readonly pno: string;
  readonly state: string;
  /** Its number comes from outside this app, so the order may still be booked here. */
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
  /** The last parcel with a tracking number of each order. */
  last(tx: TenantTx, orderIds: readonly number[]): Promise<LastParcelRow[]>;
  /** How the goods of returned orders came back, and until when a claim is accepted. */
  returnFacts(tx: TenantTx, orderIds: readonly number[]): Promise<ReturnFactsRow[]>;
  /**
   * Closes the parcels whose goods are back in the shop, so new ones may be booked; returns those
   * that were open.
   */
  close(tx: TenantTx, orderIds: readonly number[]): Promise<{ id: number }[]>;
  /** Reopens parcels that a return closed which did not happen. */
  reopen(tx: TenantTx, ids: readonly number[], orderIds: readonly number[]): Promise<void>;
  /** SQL for the statement that changes orders (`changed`): updates what parcels copy from them. */
  following(tx: TenantTx): RawBuilder<unknown>;
}

export const parcelsOfOrders = new Port<ParcelsOfOrders>('the parcels of orders');

/** Live parcels booked by this app; each blocks a second booking. */
export const ownParcels = async (
  tx: TenantTx,
  orderIds: readonly number[],
): Promise<LiveParcel[]> =>
  (await parcelsOfOrders.get().live(tx, orderIds)).filter((parcel) => !parcel.is_outside);
