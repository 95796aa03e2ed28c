// Promise: on a phone every screen can be pressed with a thumb: what is pressed is at least 44 px high and wide. And its words are read whole.
import { createManifest } from '@app/contract/shipping/manifest';
import { createShipments } from '@app/contract/shipping/shipment';
import { setOption } from '@app/contract/shop/setting';
import { carriers } from '@app/contract/kit/carriers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens } from '../web/app/screens.ts';
import { addressOf, type Known } from './desk-routes.ts';
import { fillDesk } from './full-shop.ts';
import { openStage, phone, type Stage } from './stage.ts';
import { nameOf, untilItStands } from './walk.ts';

let stage: Stage;
let page: Page;
let known: Known;
beforeAll(async () => {
  stage = await openStage();
  const { owner } = stage.shop;
  const modules = [...carriers.map(({ flag }) => flag), 'shippingLaos'];
  for (const name of modules)
    if (name !== null) await owner.call(setOption, { body: { name, value: 1 } as never });
  const desk = await fillDesk(stage);
  const orderId = [await stage.order(40), await stage.order(41), await stage.order(42)];
  await owner.call(createShipments, { params: { c: 'flashexpress' }, body: { orderId } });
  const { manifest } = await owner.call(createManifest, {
    body: { courier: 'flashexpress', orderIds: orderId.slice(0, 1) },
  });
  known = { ...desk, manifestId: manifest.id };
  page = await stage.open(phone);
});
afterAll(() => stage.end());

/** What is pressed and has no field of 44 by 44 px of its own, with its size; a link in a running text is as high as its line. */
const smallTargets = (): Promise<string[]> =>
  page.evaluate(`(() => {
    const nameOf = ${nameOf};
    const SIDE = 44;
    const able = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=tab]';
    const isShown = (one) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      one.closest('[inert], :disabled') === null;
    const isInText = (one) =>
      getComputedStyle(one).display === 'inline' &&
      [...one.parentElement.childNodes].some(
        (near) => near.nodeType === Node.TEXT_NODE && near.textContent.trim().length > 1,
      );
    const sizeOf = (one) => {
      // A box with its words is pressed on the words as well.
      const target = one.closest('label') ?? one;
      target.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = target.getBoundingClientRect();
      const isHit = (dx, dy) => {
        const hit = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
        return target.contains(hit) || (hit !== null && hit.closest('label')?.control === one);
      };
      // What is drawn smaller may be pressed around it.
      const reach = SIDE / 2 - 0.5;
      return [
        isHit(-reach, 0) && isHit(reach, 0) ? Math.max(width, SIDE) : width,
        isHit(0, -reach) && isHit(0, reach) ? Math.max(height, SIDE) : height,
      ];
    };
    return [...document.querySelectorAll(able)].flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      // One pixel: read aloud only, until it is focused.
      if (!isShown(one) || isInText(one) || width <= 1 || height <= 1) return [];
      const size = sizeOf(one);
      return size.some((side) => side < SIDE - 0.5)
        ? [nameOf(one) + ' ' + size.map(Math.round).join('×')]
        : [];
    });
  })()`);

/** What a box of this page says that it is for, where it has no room to say it. */
const cutHints = (): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll('input')].flatMap((box) => {
      if (!pen || !box.placeholder || !box.checkVisibility()) return [];
      const { fontWeight, fontFamily } = getComputedStyle(box);
      const { fontSize } = getComputedStyle(box, '::placeholder');
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      const room =
        box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const { width } = pen.measureText(box.placeholder);
      return width > room
        ? [`${box.placeholder}: ${Math.round(width)} in ${Math.round(room)}`]
        : [];
    });
  });

/** Words that a browser does not know and breaks in two where a line ends. */
const words = [
  'สต็อก',
  'ที่นี่',
  'เซ็นรับแล้ว',
  'ออเดอร์',
  'ลิงก์',
  'โทเคน',
  'พาสคีย์',
  'แพ็ก',
  'แพ็ค',
  'โปรไฟล์',
  'บาร์โค้ด',
];

/** Those of the words that stand on two lines, with what stands around them. */
const brokenWords = (): Promise<string[]> =>
  page.evaluate(`((words) => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
      for (const word of words) {
        const at = node.data.indexOf(word);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top / 8)));
        if (lines.size > 1) found.push(word + ': ' + node.data.slice(0, 60));
      }
    }
    return found;
  })(${JSON.stringify(words)})`);

test.each(screens.map(({ path }) => path))(
  'the screen %s has nothing to press on a phone that is smaller than a thumb, and breaks no word in two',
  async (route) => {
    await page.setViewportSize(phone);
    await page.goto(stage.origin + addressOf(route, known));
    await untilItStands(page);
    expect([...(await smallTargets()), ...(await cutHints())], route).toEqual([]);
    for (const width of [phone.width, 390]) {
      await page.setViewportSize({ ...phone, width });
      expect(await brokenWords(), `${route} at ${width}`).toEqual([]);
    }
  },
);
