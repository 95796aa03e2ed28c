// Random changes by many users to the same few orders: stock, sums, counts and figures are
// consistent afterwards.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionKeys } from '@app/contract/kit/permissions';
import { freshFigures } from '../report/aggregates/fresh-aggregates.ts';
import { countAgain, figuresAsText } from './story/figures.ts';
import { openGoods } from './story/goods.ts';
import { faultsOf } from './story/many-hands/adds-up.ts';
import { newDice, type Dice } from './story/many-hands/dice.ts';
import { orderSteps, type Ground, type Step } from './story/many-hands/order-steps.ts';
import { shippingStory, type ShippingStory } from './story/shipping.ts';

const SEED = 20_261_201;
const HANDS = 4;
const STEPS = 300;
const FIRST_ORDERS = 12;

let t: ShippingStory;
beforeAll(async () => {
  t = await shippingStory();
});
afterAll(() => t.end());

async function openGround(dice: Dice): Promise<Ground> {
  const { owner, s } = t;
  const { productId } = await openGoods(owner, 'หยิบบ่อย');
  const single: number[] = [];
  for (const onHand of [300, 300, 300, 30])
    single.push(await productId(onHand, { price: dice.pick([100, 99.5]), cost: 40, weight: 200 }));
  const [first = 0, second = 0] = single;
  const components = [
    { productId: first, unit: 2 },
    { productId: second, unit: 1 },
  ];
  const sets = [await productId(0, { isSet: true, price: 333.33, components })];
  const people = [owner, await s.shop.hire(2, permissionKeys)];
  return { dice, people, courier: t, goods: { single, sets }, orderIds: [], undoTokens: [] };
}

async function work(steps: readonly Step[], count: number, dice: Dice): Promise<number[]> {
  const answers: number[] = [];
  let left = count;
  const hand = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await dice.pick(steps)();
      if (answer) answers.push(answer.status);
    }
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
  return answers;
}

test('an order, its stock and its figures stay consistent when many users change the same orders at random', async () => {
  const dice = newDice(SEED);
  const weighted = orderSteps(await openGround(dice));
  const [create] = weighted;
  if (create) await work([create.step], FIRST_ORDERS, dice);
  const bag = weighted.flatMap(({ step, weight }) => Array.from({ length: weight }, () => step));
  const answers = await work(bag, STEPS, dice);
  expect(answers.filter((status) => status === 200).length).toBeGreaterThan(STEPS / 5);
  // 503 answers a call that lost to others several times: it may be repeated.
  expect(answers.filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(await t.s.shop.inside(faultsOf)).toEqual({});
  const { services } = t.s.server;
  await freshFigures(services, t.s.shop.id);
  const kept = await figuresAsText(t.s.shop);
  await countAgain(t.s.shop, services);
  expect(kept).toEqual(await figuresAsText(t.s.shop));
});
