// What leads need from their orders, which the order domain owns.
import type { Column, Row, TenantTx } from '../../platform/database.ts';
import { Port } from '../../platform/port.ts';

/** A history entry that a merge moved, with its original lead. */
export interface MovedRow extends Row<'lead_events', 'id'> {
  readonly was: Column<'lead_events', 'lead_id'>;
}

interface LeadOrderKey {
  readonly orderId: number;
  readonly leadId: number;
  readonly phoneKey: string;
}

interface OrdersOfLeads {
  /** An existing order of this phone or this lead, locked: the proof of a won lead. */
  hold(tx: TenantTx, leadOrderKey: LeadOrderKey): Promise<{ gone_at: Date | null } | undefined>;
  name(tx: TenantTx, orderId: number, leadId: number): Promise<void>;
  /** Called before these leads are deleted. */
  forget(tx: TenantTx, leadIds: readonly number[]): Promise<void>;
  move(tx: TenantTx, from: readonly number[], to: number): Promise<MovedRow[]>;
  moveBack(tx: TenantTx, rows: readonly MovedRow[]): Promise<void>;
}

export const ordersOfLeads = new Port<OrdersOfLeads>('the orders of leads');
