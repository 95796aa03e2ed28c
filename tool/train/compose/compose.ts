// Composes messages with known truth from people, houses and goods of many shops, in the forms that
// buyers write. Deterministic for the same number.
import type { PastedMessage } from '../../../server/engine/message-reader/fixtures/score-messages.ts';
import type { CatalogueProduct } from '../../../server/engine/message-reader/fold-product.ts';
import { writeDialogue } from './dialogues.ts';
import { type Draw, drawFrom } from './draw.ts';
import { writeForm } from './forms.ts';
import { roughen } from './noise.ts';
import { drawOrder, truthOf } from './order.ts';
import { writeSeveral } from './several.ts';
import { type Shop, tradesOf } from './shops.ts';

export type Composed = PastedMessage & { products: readonly CatalogueProduct[] };

const strata = { plain: 1, dialogue: 2, several: 5, roman: 6, noise: 7 } as const;
const ofSeveral = 0.12;
const ofNoise = 0.12;
const ofDialogues = 0.3;

const composeSeveral = (draw: Draw, products: Shop): Pick<Composed, 'text' | 'truths'> => {
  const orders = Array.from({ length: draw.between(2, 4) }, () =>
    drawOrder(draw, products, { romanShare: 0.03, isChat: false }),
  );
  const isRows = draw.chance(0.2);
  const rows = orders.map((order) => ({
    ...order,
    basket: { ...order.basket, lines: order.basket.lines.slice(0, 1) },
    money: { words: '', method: null, codAmount: null },
  }));
  const written = isRows ? rows : orders;
  return { text: writeSeveral(draw, written, isRows), truths: written.map(truthOf) };
};

const composeOne = (number: number): Composed => {
  const draw = drawFrom(number);
  const products = draw.pick(tradesOf);
  const id = `c-${number}`;
  if (draw.chance(ofSeveral))
    return { id, stratum: strata.several, products, ...composeSeveral(draw, products) };
  const isRoman = draw.chance(0.12);
  const isDialogue = draw.chance(ofDialogues);
  const romanShare = isRoman ? 1 : 0.04;
  const order = drawOrder(draw, products, { romanShare, isChat: isDialogue });
  const clean = isDialogue ? writeDialogue(draw, order, products) : writeForm(draw, order);
  const isNoisy = !isDialogue && draw.chance(ofNoise);
  const text = isNoisy ? roughen(draw, clean) : clean;
  const kind = isDialogue ? 'dialogue' : isNoisy ? 'noise' : isRoman ? 'roman' : 'plain';
  return { id, stratum: strata[kind], text, truth: truthOf(order), products };
};

export const compose = (count: number, first = 1): Composed[] =>
  Array.from({ length: count }, (_, at) => composeOne(first + at));
