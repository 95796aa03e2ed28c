// The shop's courier rules: which courier an order gets when nobody chose one, tried in order; and the couriers'
// limits.
import type { CourierInfo } from './account.contract.ts';
import type { CourierId } from '../kit/carriers.ts';
import type { CourierRule } from '../kit/courier-rules.ts';

export interface OrderFacts {
  readonly province: string;
  readonly weight: number;
  readonly isCod: boolean;
  readonly productIds: readonly number[];
}

function fits(rule: CourierRule, order: OrderFacts): boolean {
  const { provinces, minWeight, maxWeight, cod, productIds } = rule;
  if (provinces.length > 0 && !provinces.includes(order.province)) return false;
  if (minWeight !== null && order.weight < minWeight) return false;
  if (maxWeight !== null && order.weight > maxWeight) return false;
  if (cod !== 'any' && (cod === 'cod') !== order.isCod) return false;
  return productIds.length === 0 || productIds.some((id) => order.productIds.includes(id));
}

export interface RuledCourier {
  readonly courier: CourierId;
  /** Index of the matching rule, from 0; null: the shop's default courier, or its only one. */
  readonly rule: number | null;
}

interface CourierChoice {
  readonly rules: readonly CourierRule[];
  /** The shop's default courier; empty where there is none. */
  readonly usual: CourierId | '';
  readonly order: OrderFacts;
}

/** The first matching rule whose courier is switched on, then the default courier, then the only one; else none. */
export function courierFor(
  { rules, usual, order }: CourierChoice,
  enabled: readonly CourierId[],
): RuledCourier | null {
  const at = rules.findIndex((rule) => enabled.includes(rule.courier) && fits(rule, order));
  const found = rules[at];
  if (found) return { courier: found.courier, rule: at };
  if (usual !== '' && enabled.includes(usual)) return { courier: usual, rule: null };
  const [only] = enabled;
  return enabled.length === 1 && only ? { courier: only, rule: null } : null;
}

/** The longest note where the courier publishes no limit (spec.md). */
const NOTE_MOST = 400;
const GRAMS = 1000;

export interface Measured {
  weight: number;
  sides: readonly number[];
  note: string;
}

type Limits = CourierInfo['limits'];

export const overWeight = ({ weight }: Pick<Measured, 'weight'>, limits: Limits): string | null =>
  limits.weightGrams !== null && weight > limits.weightGrams
    ? `น้ำหนักเกิน ${limits.weightGrams / GRAMS} กก.`
    : null;

export function overSide({ sides }: Pick<Measured, 'sides'>, limits: Limits): string | null {
  const { sideCm: most, sideSumCm: mostTogether } = limits;
  if (most !== null && sides.some((side) => side > most)) return `ด้านยาวเกิน ${most} ซม.`;
  const together = sides.reduce((sum, side) => sum + side, 0);
  return mostTogether !== undefined && together > mostTogether
    ? `กว้าง ยาว สูง รวมกัน ${together} ซม. เกิน ${mostTogether} ซม.`
    : null;
}

export const overNote = ({ note }: Pick<Measured, 'note'>, limits: Limits): string | null => {
  const most = limits.remark ?? NOTE_MOST;
  return note.length > most
    ? `โน้ตถึงขนส่งยาว ${note.length} ตัวอักษร ขนส่งนี้รับไม่เกิน ${most} ตัวอักษร ย่อโน้ตก่อน`
    : null;
};

/** All violated limits; `advice`: the courier's own limits are unknown, so it may still accept the parcel. */
export const overLimits = (parcel: Measured, limits: Limits): string[] =>
  [overWeight(parcel, limits), overSide(parcel, limits), overNote(parcel, limits)]
    .filter((text) => text !== null)
    .map((text) => (limits.advice === true ? `${text} ขนส่งอาจไม่รับ` : text));
