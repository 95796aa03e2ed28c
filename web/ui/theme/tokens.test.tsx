// Every pair of text and background colours is readable, in both themes and in the colours of any
// shop.
import { afterEach, expect, test } from 'vitest';
import { applyBrand } from './brand.ts';
import { chooseLook, lookOf, showLook } from './look.ts';
import './tokens.css';

const page = document.documentElement;

afterEach(() => {
  page.removeAttribute('style');
  localStorage.removeItem('theme');
  showLook(page);
});

const pen = (() => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return context;
})();

/** Red, green and blue of a token as painted now. */
function painted(token: string): readonly number[] {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(--color-${token})`;
  pen.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  pen.fillRect(0, 0, 1, 1);
  return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

/** Relative luminance of WCAG 2.2. */
function luminance(token: string): number {
  const [red = 0, green = 0, blue = 0] = painted(token).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['white', 'bg', 'side', 'hover'];
const tones = ['waiting', 'progress', 'problem', 'neutral', 'telesale'];

/** Colours of text, and the colours behind them. */
const words: readonly (readonly [string, string])[] = [
  ...['ink', 'ink2', 'ink3', 'link', 'problem', 'waiting', 'brand-700', 'brand-800'].flatMap(
    (ink) => surfaces.map((surface) => [ink, surface] as const),
  ),
  ...tones.map((tone) => [tone, `${tone}-bg`] as const),
  ['hint', 'white'],
  ['ink', 'brand-50'],
  ['ink2', 'brand-50'],
  ['ink3', 'brand-50'],
  ['link', 'brand-50'],
  ['brand-700', 'brand-50'],
  ['brand-800', 'brand-50'],
  ['brand-800', 'brand-100'],
  ['white', 'brand-600'],
  ['white', 'brand-700'],
  ['white', 'problem-solid'],
  ['white', 'problem'],
];

/** Colours of other visible parts: frames of fields, marks, the focus ring. */
const marks: readonly (readonly [string, string])[] = [
  ['field', 'white'],
  ['brand-600', 'white'],
  ['brand-600', 'bg'],
  ['problem-solid', 'white'],
];

const weak = () =>
  [
    ...words.map((pair) => [pair, 4.5] as const),
    ...marks.map((pair) => [pair, 3] as const),
  ].flatMap(([[one, other], least]) => {
    const found = contrast(one, other);
    return found < least ? [`${one} on ${other}: ${found.toFixed(2)} < ${least}`] : [];
  });

test.each(['light', 'dark'] as const)(
  'tokens of the %s theme are readable in every pair',
  (theme) => {
    chooseLook('theme', theme);
    expect(weak()).toEqual([]);
  },
);

test.each(['#0b7a4b', '#b01e8e', '#1565c0', '#d9480f', '#f9a825', '#111111', '#ffffff'])(
  'tokens of the dark theme are readable in the colours of a shop that is %s',
  (colour) => {
    applyBrand({ 600: colour }, page.style);
    chooseLook('theme', 'dark');
    expect(weak()).toEqual([]);
  },
);

test('tokens follow the device until the user chooses a theme, and then stay as chosen', () => {
  const light = () => luminance('white') > luminance('ink');
  showLook(page);
  expect(lookOf('theme')).toBe('system');
  expect(light()).toBe(!matchMedia('(prefers-color-scheme: dark)').matches);
  chooseLook('theme', 'dark');
  expect(light()).toBe(false);
  expect(lookOf('theme')).toBe('dark');
  chooseLook('theme', 'light');
  expect(light()).toBe(true);
  localStorage.setItem('theme', 'plaid');
  expect(lookOf('theme')).toBe('system');
});

test('tokens of paper are white in the dark theme too', () => {
  chooseLook('theme', 'dark');
  expect(painted('paper')).toEqual([255, 255, 255]);
});

test.each(['pre', 'code'])(
  'tokens give <%s> a monospaced font, and for Thai the normal one',
  (element) => {
    const sample = document.body.appendChild(document.createElement(element));
    const { fontFamily } = getComputedStyle(sample);
    sample.remove();
    expect(fontFamily).toMatch(/monospace.*"Noto Sans Thai Variable".*monospace$/);
  },
);
