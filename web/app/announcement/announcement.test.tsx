// What the announcement strip promises, above all with bad input.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import AnnouncementStrip from './announcement-strip.tsx';
import { announcementOf, MOST_LETTERS } from './announcement.ts';

const usual = globalThis.fetch;
let asked = 0;

/** The one file that is no call of the contract, so it is answered here. */
function says(body: string | null, status = 200): void {
  asked = 0;
  globalThis.fetch = (input, init) => {
    if (!String(input).endsWith('/anoucement/info.json')) return usual(input, init);
    asked += 1;
    if (body === null) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(body, { status }));
  };
}

const strip = () => page.getByRole('region', { name: 'ประกาศ' });

async function shown() {
  const view = await renderScreen(<AnnouncementStrip />);
  await expect.poll(() => asked).toBe(1);
  return view;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  globalThis.fetch = usual;
});

test('the announcement is shown with its kind, and stays hidden after it was closed until a new one comes', async () => {
  says(JSON.stringify({ id: 'a1', kind: 'warning', text: 'ปิดปรับปรุงคืนนี้ 23:00–23:30' }));
  const first = await shown();
  await expect.element(page.getByText('ปิดปรับปรุงคืนนี้ 23:00–23:30')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await page.getByRole('button', { name: 'ปิดประกาศ' }).click();
  expect(strip().query()).toBeNull();
  await first.unmount();
  says(JSON.stringify({ id: 'a1', text: 'ปิดปรับปรุงคืนนี้ 23:00–23:30' }));
  const second = await shown();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(strip().query()).toBeNull();
  await second.unmount();
  says(JSON.stringify({ id: 'a2', text: 'กลับมาใช้งานได้แล้ว' }));
  await shown();
  await expect.element(page.getByText('กลับมาใช้งานได้แล้ว')).toBeVisible();
});

test.each([
  ['no file', '{"message":"NOT_FOUND"}', 404],
  ['broken JSON', '{"id":', 200],
  ['a page instead of JSON', '<!doctype html>', 200],
  ['another shape', '[1,2]', 200],
  ['a text that is none', '{"id":"x","text":{"a":1}}', 200],
  ['nothing to say', '{"id":"x","text":"  "}', 200],
  ['nothing that can be seen', JSON.stringify({ id: 'x', text: '\u200b\u2060\ufeff' }), 200],
  ['null', 'null', 200],
  ['an id of another shape', '{"id":{"toString":1},"text":"x"}', 200],
  ['no line', null, 0],
])('the announcement shows no strip and no error for %s', async (_what, body, status) => {
  says(body, status);
  await shown();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(strip().query()).toBeNull();
  expect(page.getByRole('alert').query()).toBeNull();
});

test('the announcement shows markup as plain text', async () => {
  says(JSON.stringify({ id: 'x', text: '<img src=x onerror="alert(1)"><b>หนา</b>' }));
  await shown();
  await expect.element(strip()).toHaveTextContent('<img src=x onerror="alert(1)"><b>หนา</b>');
  expect(document.querySelector('section img, section b')).toBeNull();
});

test('the announcement is cut to one line when it is very long, or to two on a phone', async () => {
  await page.viewport(1366, 768);
  says(JSON.stringify({ id: 'x', text: 'ประกาศยาวมาก'.repeat(5_000) }));
  await shown();
  await expect.element(strip()).toBeVisible();
  expect(strip().element().getBoundingClientRect().height).toBeLessThanOrEqual(48);
  await page.viewport(360, 780);
  await expect.poll(() => strip().element().getBoundingClientRect().height).toBeLessThanOrEqual(64);
  expect(document.documentElement.scrollWidth).toBe(360);
  await page.viewport(1366, 768);
});

test('the announcement is cut between whole letters, and control characters are removed', () => {
  const long = announcementOf({ id: 1, text: 'น้ำ'.repeat(500) });
  expect(long?.text.endsWith('…')).toBe(true);
  expect(long?.text.length).toBeLessThanOrEqual(MOST_LETTERS * 3);
  expect(announcementOf({ id: 1, text: 'a\u202Eb\u0000c' })?.text).toBe('a b c');
  // A thousand marks over one letter look like one letter, and are still too long.
  const heaped = announcementOf({ id: 1, text: `ก${'\u0e48'.repeat(50_000)}` });
  expect(heaped?.text.length).toBeLessThanOrEqual(MOST_LETTERS * 8 + 1);
});
