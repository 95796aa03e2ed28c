// Draws pictures of the demo shop's products: a shape with its colours for each product, and a set from its parts.
import sharp from 'sharp';
import type { Person } from '../../server/app/person.ts';
import { type DemoProduct } from './demo-catalogue.ts';

const SIDE = 480;

type Shape = (main: string, second: string) => string;

type Rectangle = readonly [x: number, y: number, width: number, height: number];

const label = (...[x, y, width, height]: Rectangle): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="#fff" opacity=".85"/><path d="M${x + 8} ${y + height / 2}h${width - 16}" stroke="#17201b" stroke-width="3" opacity=".55"/>`;

const tube: Shape = (main, cap) =>
  `<path d="M70 40h60l-8 96H78z" fill="${main}"/><rect x="80" y="136" width="40" height="26" rx="5" fill="${cap}"/>${label(80, 70, 40, 34)}`;
const dropper: Shape = (main, cap) =>
  `<rect x="68" y="84" width="64" height="80" rx="12" fill="${main}"/><rect x="82" y="60" width="36" height="24" fill="${cap}"/><rect x="90" y="34" width="20" height="28" rx="9" fill="${cap}"/>${label(76, 106, 48, 34)}`;
const jar: Shape = (main, cap) =>
  `<rect x="52" y="84" width="96" height="78" rx="14" fill="${main}"/><rect x="48" y="62" width="104" height="26" rx="7" fill="${cap}"/>${label(66, 106, 68, 32)}`;
const bar: Shape = (main, second) =>
  `<path d="M40 112 100 84l60 28v26l-60 28-60-28z" fill="${main}"/><path d="m40 112 60 28 60-28M100 140v26" stroke="${second}" stroke-width="4" fill="none"/><circle cx="100" cy="110" r="11" fill="${second}"/>`;
const bottle: Shape = (main, cap) =>
  `<rect x="62" y="66" width="76" height="98" rx="15" fill="${main}"/><path d="M92 40h36v10h-18v16H92z" fill="${cap}"/>${label(72, 92, 56, 42)}`;
const lipstick: Shape = (main, second) =>
  `<path d="M84 84V48l32-14v50z" fill="${main}"/><rect x="78" y="84" width="44" height="22" fill="#d9c9a3"/><rect x="72" y="106" width="56" height="58" rx="5" fill="${second}"/>`;
const pouch: Shape = (main, second) =>
  `<path d="M58 46h84l8 118H50z" fill="${main}"/><path d="M58 46h84v14H58z" fill="${second}"/>${label(72, 86, 56, 44)}`;
const sack: Shape = (main, second) =>
  `<path d="M62 52c-22 34-22 80-8 112h92c14-32 14-78-8-112z" fill="${main}"/><path d="M66 52h68l12-16H54z" fill="${second}"/>${label(70, 92, 60, 42)}`;
const shirt: Shape = (main, second) =>
  `<path d="m72 42-40 24 16 32 18-10v76h68V88l18 10 16-32-40-24c-8 16-48 16-56 0z" fill="${main}" stroke="${second}" stroke-width="3"/>`;
const trousers: Shape = (main, second) =>
  `<path d="M62 38h76l10 128h-36L100 84l-12 82H52z" fill="${main}"/><path d="M62 38h76v14H62z" fill="${second}"/>`;
const tote: Shape = (main, second) =>
  `<path d="M74 76c0-54 52-54 52 0" fill="none" stroke="${second}" stroke-width="9"/><path d="M48 76h104l-8 88H56z" fill="${main}"/><path d="M82 134v-26l10 8h16l10-8v26c-8 12-28 12-36 0z" fill="${second}"/>`;

/** Shape and colours by product code; a set has no entry. */
const looks: Readonly<Record<string, readonly [Shape, main: string, second: string]>> = {
  CR01: [tube, '#f6c453', '#b97a12'],
  CR02: [dropper, '#f08c2e', '#3a2d10'],
  CR03: [jar, '#8ac926', '#3f6212'],
  CR04: [bar, '#e9a23b', '#9a5b10'],
  CR05: [bottle, '#6d5bd0', '#2f2470'],
  LP01: [lipstick, '#e86a92', '#3b2a30'],
  LP02: [lipstick, '#c1121f', '#3b2a30'],
  LP03: [lipstick, '#c2572b', '#3b2a30'],
  FD01: [jar, '#6a994e', '#c9a227'],
  FD02: [jar, '#9d2f17', '#c9a227'],
  FD03: [pouch, '#5c3d2e', '#a47148'],
  FD04: [pouch, '#e0a030', '#7f5539'],
  FD05: [sack, '#d8c9a8', '#5f8d4e'],
  'TS01-BK-M': [shirt, '#22282c', '#5b656b'],
  'TS01-BK-L': [shirt, '#22282c', '#5b656b'],
  'TS01-BK-XL': [shirt, '#22282c', '#5b656b'],
  'TS01-WH-M': [shirt, '#fbfbf8', '#a8b0ac'],
  'TS01-WH-L': [shirt, '#fbfbf8', '#a8b0ac'],
  'PT01-NV': [trousers, '#27375f', '#141f3d'],
  'PT01-BG': [trousers, '#d8c3a5', '#a98f6c'],
  BG01: [tote, '#efe3c8', '#8a5a2b'],
};

const drawn = (code: string): string | undefined => {
  const look = looks[code];
  return look?.[0](look[1], look[2]);
};

/** Draws every piece of the set side by side, smaller the more there are. */
function drawnSet({ set = [] }: DemoProduct): string | undefined {
  const parts = set.flatMap(({ code, unit }) => Array.from({ length: unit }, () => drawn(code)));
  const size = 1.15 / parts.length ** 0.75;
  const step = 200 / (parts.length + 0.4);
  return parts
    .map((part, at) => {
      const x = step * (at + 0.7) - 100 * size;
      return `<g transform="translate(${x} ${166 - 166 * size}) scale(${size})">${part}</g>`;
    })
    .join('');
}

/** A PNG of 480 by 480 px; undefined for a product without a drawing. */
export async function drawPicture(product: DemoProduct): Promise<Buffer | undefined> {
  const inner = product.set ? drawnSet(product) : drawn(product.code);
  if (inner === undefined) return undefined;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="${SIDE}" height="${SIDE}"><rect width="200" height="200" fill="#e9f2ec"/><ellipse cx="100" cy="166" rx="70" ry="9" fill="#c4d4ca"/>${inner}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Uploads the drawn picture for the product with this id, as the product's form would. */
export async function addPicture(shop: Person, product: DemoProduct, id: number): Promise<void> {
  const picture = await drawPicture(product);
  if (!picture) return;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), `${product.code}.png`);
  const answer = await shop.fetch(`/product/${id}`, { method: 'PUT', body: form });
  if (!answer.ok) throw new Error(`the picture of ${product.code}: ${await answer.text()}`);
}
