// What leads need of the orders that came of them, which the order domain owns.
import type { Column, Row, TenantTx } from '../../platform/database.ts';
import { Port } from '../../platform/port.ts';

/** What went from one lead to another, and whose it was. */
export interface MovedRow extends Row<'lead_events', 'id'> {
  readonly was: Column<'lead_events', 'lead_id'>;
}

interface LeadOrderKey {
  readonly orderId: number;
  readonly leadId: number;
  readonly phoneKey: string;
}

interface OrdersOfLeads {
  /** A living order of this phone or of this lead, held: what a won lead is won with. */
  hold(tx: TenantTx, leadOrderKey: LeadOrderKey): Promise<{ gone_at: Date | null } | undefined>;
  name(tx: TenantTx, orderId: number, leadId: number): Promise<void>;
  /** These leads are about to be no more. */
  forget(tx: TenantTx, leadIds: readonly number[]): Promise<void>;
  move(tx: TenantTx, from: readonly number[], to: number): Promise<MovedRow[]>;
  moveBack(tx: TenantTx, rows: readonly MovedRow[]): Promise<void>;
}

export const ordersOfLeads = new Port<OrdersOfLeads>('the orders of leads');
