// Every courier and every channel has a readable mark that differs from the others.
import { channelKinds } from '@app/contract/customer/channel';
import { carriers } from '@app/contract/kit/carriers';
import { expect, test } from 'vitest';
import { markLooks } from './mark.tsx';

const LEAST_CONTRAST = 4.5;

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const couriers = carriers.map(({ code }) => String(code));
const channels = Object.keys(channelKinds).filter((kind) => kind !== 'other');

test('every courier and every channel has a mark', () => {
  expect(Object.keys(markLooks).sort()).toEqual([...couriers, ...channels].sort());
});

test.each(Object.entries(markLooks))('the mark of courier or channel %s is readable', (_, look) => {
  const [, ground, ink] = look;
  const [darker = 0, lighter = 0] = [luminance(ground), luminance(ink)].sort((a, b) => a - b);
  expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
});

test.each([['couriers', couriers] as const, ['channels', channels] as const])(
  'no two marks of %s look the same',
  (_, keys) => {
    const looks = keys.map((key) => String(markLooks[key]));
    expect(new Set(looks).size).toBe(keys.length);
    expect(new Set(keys.map((key) => markLooks[key]?.[1])).size).toBe(keys.length);
  },
);
