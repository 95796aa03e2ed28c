// The shop's rule for buyers whose parcels came back, and who may sell to them anyway.
import type { Risk } from '@app/contract/customer/customer';
import type { RiskAction } from '@app/contract/shop/setting';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { optionsOf } from '../../shop/index.ts';
import { standingRows, type StandingRow } from './customer.store.ts';

const REGULAR_ORDERS = 2;

export interface History {
  readonly orders: number;
  readonly delivered: number;
  readonly refused: number;
  readonly risk: Risk;
  readonly asks: RiskAction;
}

export const unknownBuyer: History = {
  orders: 0,
  delivered: 0,
  refused: 0,
  risk: 'new',
  asks: 'off',
};

// A single returned parcel among several is bad luck; a third of them, or the only one, is a risk whatever the rule
// counts.
function riskOf({ orders, delivered, refused }: StandingRow, isAsked: boolean): Risk {
  if (isAsked || (refused > 0 && refused * 3 >= orders)) return 'risky';
  return delivered >= REGULAR_ORDERS || orders > REGULAR_ORDERS ? 'regular' : 'new';
}

/** By phone key; a phone without orders has none. */
export async function historiesOf(
  tx: TenantTx,
  phoneKeys: readonly string[],
  ownerId: number | null,
): Promise<ReadonlyMap<string, History>> {
  const known = [...new Set(phoneKeys)].filter((key) => key !== '');
  if (known.length === 0) return new Map();
  const [{ risk_rule: rule }, rows] = await Promise.all([
    optionsOf(tx, ['risk_rule']),
    standingRows(tx, { phoneKeys: known, ownerId }),
  ]);
  return new Map(
    rows.map((row) => {
      const { orders, delivered, refused } = row;
      const isRisky = row.refused_places.filter((place) => place <= rule.of).length >= rule.refused;
      const asks = isRisky ? rule.action : 'off';
      return [
        row.phone_key,
        { orders, delivered, refused, risk: riskOf(row, asks !== 'off'), asks },
      ];
    }),
  );
}

export const historyOf = async (
  tx: TenantTx,
  phoneKey: string,
  ownerId: number | null,
): Promise<History> => (await historiesOf(tx, [phoneKey], ownerId)).get(phoneKey) ?? unknownBuyer;

/** A sale to a buyer, and who makes it. */
interface Sale {
  /** True for COD. */
  readonly collects: boolean;
  readonly reason: string;
  /** The right order.risk. */
  readonly mayBypass: boolean;
}

interface Refusal {
  readonly field: 'riskReason' | 'payment.method' | 'info.phone';
  readonly text: string;
}

/** Null when the rule allows it. */
function refusalOf(asks: RiskAction, { collects, reason, mayBypass }: Sale): Refusal | null {
  if (asks === 'off' || asks === 'warn') return null;
  if (asks !== 'block' && !collects) return null;
  if (reason !== '' && (mayBypass || asks === 'reason')) return null;
  if (asks === 'reason') {
    return { field: 'riskReason', text: 'ลูกค้าเบอร์นี้เคยไม่รับของ บอกเหตุผลที่ยังให้เก็บปลายทาง' };
  }
  if (asks === 'transfer') {
    return mayBypass
      ? {
          field: 'riskReason',
          text: 'ลูกค้าเบอร์นี้เคยไม่รับของ ร้านให้โอนก่อน เปลี่ยนเป็นโอน หรือบอกเหตุผลที่ยังให้เก็บปลายทาง',
        }
      : {
          field: 'payment.method',
          text: 'ลูกค้าเบอร์นี้เคยไม่รับของ ร้านให้โอนก่อน เปลี่ยนเป็นโอน หรือให้ผู้มีสิทธิ์ข้ามคำเตือนลูกค้าเสี่ยงทำให้',
        };
  }
  return mayBypass
    ? { field: 'riskReason', text: 'ร้านไม่รับออเดอร์จากลูกค้าเบอร์นี้ เพราะเคยไม่รับของ บอกเหตุผลหากจะรับ' }
    : {
        field: 'info.phone',
        text: 'ร้านไม่รับออเดอร์จากลูกค้าเบอร์นี้ เพราะเคยไม่รับของ ให้ผู้มีสิทธิ์ข้ามคำเตือนลูกค้าเสี่ยงทำให้',
      };
}

/** Refuses the sale, or returns the reason to store with it: a reason that was not required is dropped. */
export async function requireRiskTaken(
  tx: TenantTx,
  phoneKey: string,
  sale: Sale,
): Promise<string> {
  const { asks } = await historyOf(tx, phoneKey, null);
  const refusal = refusalOf(asks, sale);
  if (refusal) {
    throw fail('UNPROCESSED', {
      fields: { [refusal.field]: refusal.text },
      details: { risk: asks },
    });
  }
  return sale.mayBypass || asks === 'reason' ? sale.reason : '';
}

interface RiskOrder {
  readonly id: number;
  readonly phone_key: string;
  readonly cod_satang: number;
  readonly risk_reason: string;
}

interface RiskDecision {
  /** Why orders may not be sent, by order id. */
  readonly refused: ReadonlyMap<number, string>;
  /** Orders that are sent for the reason given now. */
  readonly accepted: readonly number[];
}

/** The same check before parcels are booked; orders that were accepted once are not checked again. */
export async function assessOrders(
  tx: TenantTx,
  orders: readonly RiskOrder[],
  { reason, mayBypass }: Omit<Sale, 'collects'>,
): Promise<RiskDecision> {
  const histories = await historiesOf(
    tx,
    orders.map((order) => order.phone_key),
    null,
  );
  const refused = new Map<number, string>();
  const accepted: number[] = [];
  for (const { id, phone_key, cod_satang, risk_reason } of orders) {
    const asks = histories.get(phone_key)?.asks ?? 'off';
    const collects = cod_satang > 0;
    if (!refusalOf(asks, { collects, reason: risk_reason, mayBypass: true })) continue;
    const refusal = refusalOf(asks, { collects, reason, mayBypass });
    if (refusal) refused.set(id, refusal.text);
    else accepted.push(id);
  }
  return { refused, accepted };
}
