// Random user actions on orders, with random orders, goods and sums; many of them are refused.
import { addStock } from '@app/contract/catalog/stock';
import { updateProduct } from '@app/contract/catalog/product';
import type { Answer } from '@app/contract/kit/client';
import {
  addRefund,
  keepMoney,
  listOrderRefunds,
  removeRefund,
  updateRefund,
} from '@app/contract/money/refund';
import { mergeOrders, splitOrder } from '@app/contract/order/change';
import { createOrder } from '@app/contract/order/create';
import { updateOrder, updateOrderItems } from '@app/contract/order/edit';
import { getOrder } from '@app/contract/order/list';
import { deleteOrder, rollbackOrder, sendOrder, updateOrders } from '@app/contract/order/status';
import { scanReturn } from '@app/contract/shipping/return';
import { cancelShipments, createShipments } from '@app/contract/shipping/shipment';
import { updateTracking } from '@app/contract/shipping/tracking';
import { undoChange } from '@app/contract/shop/undo';
import { restoreTrash } from '@app/contract/upkeep/trash';
import type { Person } from '../../person.ts';
import { buyer } from '../goods.ts';
import type { ShippingStory } from '../shipping.ts';
import type { Dice } from './dice.ts';

/** Undefined where there was nothing to act on. */
export type Step = () => Promise<Answer<unknown> | undefined>;

export interface Ground {
  readonly dice: Dice;
  readonly people: readonly Person[];
  readonly courier: Pick<ShippingStory, 'advance'>;
  readonly goods: { readonly single: readonly number[]; readonly sets: readonly number[] };
  /** Ids of all orders created so far. */
  readonly orderIds: number[];
  readonly undoTokens: string[];
}

const COURIER = { c: 'flashexpress' } as const;
const REASON = 'ทดสอบ';

/** Relative frequency. */
export interface Weighted {
  readonly step: Step;
  readonly weight: number;
}

export function orderSteps(ground: Ground): readonly Weighted[] {
  return [...linesAndMoney(ground), ...statuses(ground), ...parcels(ground), ...stock(ground)];
}

interface Hands {
  readonly who: () => Person;
  readonly one: () => number;
  readonly some: () => number[];
}

const handsOf = ({ dice, people, orderIds }: Ground): Hands => ({
  who: () => dice.pick(people),
  one: () => dice.pick(orderIds),
  some: () => [...new Set([1, 2, 3].map(() => dice.pick(orderIds)))],
});

function linesOf({ dice, goods: { single, sets } }: Ground) {
  const chosen = [...new Set([1, 2, 3].map(() => dice.pick([...single, ...sets])))];
  return chosen.slice(0, 1 + dice.below(chosen.length)).map((productId) => ({
    ...{ productId, unit: 1 + dice.below(3) },
    ...(single.includes(productId) && dice.chance(20) && { isFree: true }),
    ...(single.includes(productId) && dice.chance(20) && { discount: dice.pick([1, 5.5]) }),
    ...(dice.chance(15) && { price: dice.pick([10, 77.77, 1000]) }),
  }));
}

function paymentOf({ dice }: Ground) {
  const method = dice.pick(['cod', 'transfer', 'mixed'] as const);
  const paid = method === 'cod' ? {} : { paid: dice.pick([0, 10, 50.5]) };
  return {
    ...{ method, ...paid },
    ...{ shippingFee: dice.pick([0, 30, 45.5]), discount: dice.pick([0, 3.25]) },
  };
}

async function made(ground: Ground, asked: Promise<Answer<{ id: number }>>) {
  const answer = await asked;
  if (answer.status === 200) ground.orderIds.push(answer.data.id);
  return answer;
}

async function undoable(
  ground: Ground,
  asked: Promise<Answer<{ undoToken?: string | undefined }>>,
) {
  const answer = await asked;
  if (answer.status === 200 && answer.data.undoToken) ground.undoTokens.push(answer.data.undoToken);
  return answer;
}

/** An order's current state; undefined where it is in the trash. */
async function seen(who: Person, id: number) {
  const { status, data } = await who.ask(getOrder, { params: { id } });
  return status === 200 ? data : undefined;
}

function linesAndMoney(ground: Ground): Weighted[] {
  const { dice } = ground;
  const { who, one, some } = handsOf(ground);
  const create = () => {
    const info = { ...buyer, phone: `081000000${dice.below(6)}` };
    const status = dice.pick(['send', 'send', 'pending', 'telesale'] as const);
    const body = { info, items: linesOf(ground), payment: paymentOf(ground), status };
    return made(ground, who().ask(createOrder, { body }));
  };
  const edit = () => {
    const items = dice.chance(60) && { items: linesOf(ground) };
    const payment = dice.chance(60) && { payment: paymentOf(ground) };
    return who().ask(updateOrder, { params: { id: one() }, body: { ...items, ...payment } });
  };
  const addLines = () =>
    who().ask(updateOrderItems, { params: { id: one() }, body: { items: linesOf(ground) } });
  const split = async () => {
    const id = one();
    const line = (await seen(who(), id))?.items[0];
    if (!line) return undefined;
    const body = { items: [{ id: line.id, unit: 1 + dice.below(line.unit) }] };
    return made(ground, who().ask(splitOrder, { params: { id }, body }));
  };
  const merge = () => who().ask(mergeOrders, { body: { ids: some() } });
  const refund = () => {
    const about = { amount: dice.pick([1, 10, 50.5]), reason: REASON };
    const params = { id: one() };
    return dice.chance(60)
      ? who().ask(addRefund, { params, body: { ...about, account: '-' } })
      : who().ask(keepMoney, { params, body: about });
  };
  const settleRefund = async () => {
    const { status, data } = await who().ask(listOrderRefunds, { params: { id: one() } });
    const id = status === 200 ? data.items.find((item) => item.id !== null)?.id : undefined;
    if (!id) return undefined;
    const state = dice.pick(['paid', 'paid', 'due'] as const);
    return dice.chance(70)
      ? who().ask(updateRefund, { params: { id }, body: { state } })
      : who().ask(removeRefund, { params: { id } });
  };
  return [
    { step: create, weight: 14 },
    { step: edit, weight: 9 },
    { step: addLines, weight: 5 },
    { step: split, weight: 4 },
    { step: merge, weight: 4 },
    { step: refund, weight: 6 },
    { step: settleRefund, weight: 4 },
  ];
}

function statuses(ground: Ground): Weighted[] {
  const { dice, undoTokens } = ground;
  const { who, one, some } = handsOf(ground);
  const move = () => {
    const status = dice.pick([
      ...(['send', 'cancel', 'sending', 'return'] as const),
      ...(['tracking', 'pending', 'telesale'] as const),
    ]);
    const body = { ids: some(), status, reason: REASON };
    return undoable(ground, who().ask(updateOrders, { body }));
  };
  const send = () =>
    who().ask(sendOrder, {
      params: { id: one() },
      body: {
        status: 'sending',
        ...(dice.chance(50) && { pno: `EX${100_000 + dice.below(9e5)}` }),
      },
    });
  const rollback = () => who().ask(rollbackOrder, { params: { id: one() }, body: {} });
  const remove = () =>
    undoable(ground, who().ask(deleteOrder, { params: { id: one() }, query: {} }));
  const restore = () => who().ask(restoreTrash, { params: { kind: 'order', id: one() }, body: {} });
  /** Whoever did it undoes it; the token is useless to others. */
  const undo = async () => {
    const token = undoTokens.pop();
    if (token === undefined) return undefined;
    const asked = ground.people.map((person) => person.ask(undoChange, { body: { token } }));
    const answers = await Promise.all(asked);
    return answers.find(({ status }) => status === 200) ?? answers[0];
  };
  return [
    { step: move, weight: 12 },
    { step: send, weight: 6 },
    { step: rollback, weight: 5 },
    { step: remove, weight: 4 },
    { step: restore, weight: 3 },
    { step: undo, weight: 8 },
  ];
}

function parcels(ground: Ground): Weighted[] {
  const { dice, courier } = ground;
  const { who, one, some } = handsOf(ground);
  const book = () =>
    who().ask(createShipments, {
      params: COURIER,
      body: { orderId: some(), unpaidReason: REASON, riskReason: REASON },
    });
  const cancel = () => who().ask(cancelShipments, { params: COURIER, body: { orderId: one() } });
  const travel = async () => {
    const order = await seen(who(), one());
    if (!order?.pno.startsWith('TH')) return undefined;
    const path = dice.pick(['happy', 'happy', 'return', 'reweighed']);
    await courier.advance({ path, pnos: [order.pno], steps: 1 + dice.below(9) });
    return who().ask(updateTracking, { params: COURIER, body: { orderId: order.id } });
  };
  const comeBack = async () => {
    const order = await seen(who(), one());
    if (!order) return undefined;
    const condition = dice.pick(['good', 'damaged', 'missing'] as const);
    return who().ask(scanReturn, { body: { pno: order.pno || order.code, condition } });
  };
  return [
    { step: book, weight: 6 },
    { step: cancel, weight: 3 },
    { step: travel, weight: 6 },
    { step: comeBack, weight: 4 },
  ];
}

function stock({ dice, people, goods: { single, sets } }: Ground): Weighted[] {
  const receive = () =>
    dice.pick(people).ask(addStock, {
      params: { id: dice.pick(single) },
      body: {
        amount: dice.pick([5, 40, -3]),
        reason: dice.pick(['in', 'adjust', 'damage', 'count'] as const),
      },
    });
  const changeSet = () => {
    const components = [{ productId: dice.pick(single), unit: 1 + dice.below(3) }];
    return dice
      .pick(people)
      .ask(updateProduct, { params: { id: dice.pick(sets) }, body: { components } });
  };
  const changeCount = () =>
    dice.pick(people).ask(updateProduct, {
      params: { id: dice.pick(single) },
      body: { isCheck: dice.chance(70), cost: dice.pick([30, 40]) },
    });
  return [
    { step: receive, weight: 4 },
    { step: changeSet, weight: 1 },
    { step: changeCount, weight: 1 },
  ];
}
