// Amounts on every row of an order: either the order's own amount repeated, or each row's share.
import type { Values } from './drafts.ts';

type Notes = Record<string, string>;
const keys = ['codAmount', 'total', 'shippingFee', 'discount', 'paid'] as const;
type Key = (typeof keys)[number];
export type RowAmounts = Partial<Record<Key, unknown[]>>;

export function addAmounts(amounts: RowAmounts, payment: Values): void {
  for (const key of keys) if (payment[key] !== undefined) (amounts[key] ??= []).push(payment[key]);
}

export function amountsOf(payment: Values): RowAmounts {
  const amounts: RowAmounts = {};
  addAmounts(amounts, payment);
  return amounts;
}

/** Only amounts on more than one row; otherwise there is nothing to decide. */
export function selectRepeatedAmounts(amounts: RowAmounts): RowAmounts | undefined {
  const several = Object.entries(amounts).filter(([, said]) => said.length > 1);
  return several.length === 0 ? undefined : Object.fromEntries(several);
}

const satangOf = (value: unknown): number =>
  typeof value === 'number' ? Math.round(value * 100) : 0;

interface Choice {
  readonly payment: Values;
  /** Keys whose amount is the sum over the rows. */
  readonly summed: readonly Key[];
}

const sumOf = (said: readonly unknown[]): number =>
  said.reduce<number>((sum, one) => sum + satangOf(one), 0) / 100;

/** Every reading of the amounts: equal ones once or summed, different ones summed. */
function choicesOf(payment: Values, amounts: RowAmounts): Choice[] {
  let choices: Choice[] = [{ payment, summed: [] }];
  for (const key of keys) {
    const said = amounts[key];
    if (said === undefined) continue;
    const unread = said.find((one) => typeof one !== 'number');
    const once = unread ?? said[0];
    const isEqual = said.every((one) => one === said[0]);
    choices = choices.flatMap(({ payment: before, summed }) => {
      const added = { payment: { ...before, [key]: sumOf(said) }, summed: [...summed, key] };
      const single = { payment: { ...before, [key]: once }, summed };
      if (unread !== undefined) return [single];
      return isEqual ? [single, added] : [added];
    });
  }
  return choices;
}

/** Checks against the COD amount first, then the total; without either nothing confirms a reading. */
function agrees({ payment }: Choice, goods: number): boolean | undefined {
  const total = goods + satangOf(payment['shippingFee']) - satangOf(payment['discount']);
  const said: boolean[] = [];
  if (typeof payment['total'] === 'number') said.push(satangOf(payment['total']) === total);
  if (typeof payment['codAmount'] === 'number' && payment['method'] === 'cod')
    said.push(satangOf(payment['codAmount']) + satangOf(payment['paid']) === total);
  return said.length === 0 ? undefined : said.every(Boolean);
}

const words: Readonly<Record<Key, string>> = {
  codAmount: 'ยอด COD',
  total: 'ยอดรวม',
  shippingFee: 'ค่าส่ง',
  discount: 'ส่วนลด',
  paid: 'ยอดชำระแล้ว',
};

/** Changes `values.payment`; marks the order where the sheet's sums do not decide the reading. */
export function chooseAmounts(values: Values, marks: Notes, goods: number | null): void {
  const amounts = values['rowAmounts'] as RowAmounts | undefined;
  delete values['rowAmounts'];
  if (amounts === undefined) return;
  const payment = values['payment'] as Values;
  const choices = choicesOf(payment, amounts);
  const proved = goods === null ? undefined : choices.find((one) => agrees(one, goods) === true);
  const choice = proved ?? choices[0];
  Object.assign(payment, choice?.payment);
  if (proved !== undefined || choices.length === 1) return;
  for (const key of keys)
    if (amounts[key] !== undefined && !choice?.summed.includes(key) && satangOf(payment[key]) > 0)
      marks[`payment.${key}`] =
        `${words[key]}อยู่ทุกแถวของออเดอร์นี้ ใช้ครั้งเดียว ถ้าเป็นของแต่ละแถวให้แก้เป็นผลรวม`;
}
