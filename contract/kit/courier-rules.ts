// The shop's courier rules as they are stored among its options.
import * as z from 'zod/mini';
import { courierIds, type CourierId } from './carriers.ts';
import * as f from './fields.ts';

export const codWishes = { any: 'ไม่เกี่ยง', cod: 'เก็บปลายทาง', paid: 'ไม่เก็บปลายทาง' } as const;
type CodWish = keyof typeof codWishes;

const grams = z.nullable(z.int().check(z.gte(0), z.lte(1_000_000)));

/** An empty condition matches every order. */
export const CourierRule = z
  .strictObject({
    provinces: z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(77)),
    /** Weight limits in grams, both inclusive. */
    minWeight: grams,
    maxWeight: grams,
    cod: z.enum(Object.keys(codWishes) as [CodWish, ...CodWish[]]),
    /** The order contains any of these products. */
    productIds: z.array(f.id).check(z.maxLength(50)),
    courier: z.enum(courierIds as [CourierId, ...CourierId[]], { error: 'เลือกขนส่ง' }),
  })
  .check(
    z.refine(
      ({ minWeight, maxWeight }) =>
        minWeight === null || maxWeight === null || minWeight <= maxWeight,
      { error: 'น้ำหนักต่ำสุดต้องไม่มากกว่าสูงสุด', path: ['maxWeight'] },
    ),
  );
export type CourierRule = z.output<typeof CourierRule>;

const RULES_MOST = 30;
export const CourierRules = z.array(CourierRule).check(z.maxLength(RULES_MOST));
