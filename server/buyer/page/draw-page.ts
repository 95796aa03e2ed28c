// The page of an order, from its facts.
import type { doneWords } from '@app/contract/buyer/page';
import type { BinaryReply } from '../../platform/route.ts';
import { drawReceiver, type Correction } from './draw-correction.ts';
import { drawGoods, drawMoney } from './draw-money.ts';
import { drawScans, drawProgress, progressOf } from './draw-way.ts';
import { html, type Html } from './html.ts';
import type { PageFacts } from './page-facts.ts';
import { pageReply, type ShopLook } from './page-shell.ts';

type DoneWord = (typeof doneWords)[number];

const doneTexts: Readonly<Record<DoneWord, string>> = {
  address: 'ส่งให้ร้านแล้ว ร้านจะตรวจก่อนแก้ให้',
  slip: 'ร้านได้รับสลิปแล้ว',
  unreadable: 'ร้านได้รับรูปแล้ว แต่อ่าน QR ในรูปไม่ได้ ส่งรูปสลิปต้นฉบับจากแอปธนาคารอีกครั้งจะตรวจได้เร็วขึ้น',
};

export interface PageWords {
  readonly done?: DoneWord | undefined;
  /** The error of what was just sent. */
  readonly problem?: string | undefined;
  readonly correction?: Correction | undefined;
  readonly status?: number;
}

const note = (text: string | undefined, look: string): Html | null =>
  text === undefined ? null : html`<section class="${look}" role="status"><p>${text}</p></section>`;

/** `token` is the token of the page itself. */
export function drawPage(
  shop: ShopLook,
  {
    facts,
    token,
    words,
  }: { readonly facts: PageFacts; readonly token: string; readonly words: PageWords },
): BinaryReply {
  const { done, problem, correction, status = 200 } = words;
  return pageReply(shop, {
    title: `${progressOf(facts.order).title} · ${facts.order.code}`,
    status,
    main: html`${note(done && doneTexts[done], 'note')}${note(problem, 'bad')}${drawProgress(facts)}${drawMoney(facts, token)}${drawReceiver(facts, token, correction)}${drawGoods(facts)}${drawScans(facts)}`,
  });
}
