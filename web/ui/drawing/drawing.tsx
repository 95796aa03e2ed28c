// Drawings for help, empty screens and errors: a few shapes each, in theme colours.
import type { ReactNode } from 'react';
import type { IconName } from '../icon/icon.tsx';

type Tone = 'soft' | 'card' | 'line' | 'solid' | 'stroke';
type Part = readonly [tone: Tone, path: string];

const looks: Readonly<Record<Tone, string>> = {
  soft: 'fill-brand-100',
  card: 'fill-white stroke-field',
  line: 'fill-none stroke-field',
  solid: 'fill-brand-600',
  stroke: 'fill-none stroke-brand-600',
};

type Rectangle = readonly [x: number, y: number, width: number, height: number];

/** A rectangle with corner radius `r`. */
const box = ([x, y, width, height]: Rectangle, r = 4): string =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1-${r} ${r}h-${width - 2 * r}a${r} ${r} 0 0 1-${r}-${r}v-${height - 2 * r}a${r} ${r} 0 0 1 ${r}-${r}z`;
const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;
const rule = (x: number, y: number, width: number): string => `M${x} ${y}h${width}`;

const ground: Part = ['soft', 'M14 84c-6-26 8-58 40-60s28-14 56-10 42 34 36 70z'];
const floor: Part = ['line', rule(10, 84, 140)];

const drawings = {
  list: [
    ['card', box([38, 20, 84, 62])],
    ['solid', box([46, 29, 8, 8], 2)],
    ['line', box([46, 47, 8, 8], 2)],
    ['line', box([46, 65, 8, 8], 2)],
    ['line', `${rule(62, 33, 50)}M62 51h38M62 69h44`],
  ],
  form: [
    ['card', box([44, 14, 72, 70])],
    ['line', `${rule(52, 25, 24)}${box([52, 31, 56, 12], 3)}${rule(52, 52, 18)}`],
    ['solid', box([52, 60, 56, 14], 3)],
  ],
  chat: [
    ['card', box([24, 18, 62, 34], 8)],
    ['line', `${rule(34, 30, 42)}M34 40h28`],
    ['card', box([80, 44, 56, 38])],
    ['stroke', 'm90 63 7 7 13-14'],
    ['line', 'M116 58h12M116 68h8'],
  ],
  sheet: [
    ['card', box([28, 22, 62, 60])],
    ['line', 'M28 36h62M28 50h62M28 64h62M50 22v60'],
    ['stroke', 'M98 52h26m-9-9 9 9-9 9'],
    ['solid', box([128, 42, 12, 20], 3)],
  ],
  parcel: [
    ['card', 'M46 40 80 28l34 12v34L80 86 46 74z'],
    ['line', 'M46 40l34 12 34-12M80 52v34'],
    ['solid', 'M92 57.5l16-5.7v12l-16 5.7z'],
  ],
  box: [
    ['card', 'M48 46h64v38H48z'],
    ['card', 'M48 46 36 34h34l10 12 10-12h34l-12 12z'],
    ['stroke', 'M80 26V10m-7 7 7-7 7 7'],
    ['line', 'M72 66h16'],
  ],
  truck: [
    ['card', box([26, 34, 68, 40])],
    ['card', 'M94 46h20l16 14v14H94z'],
    ['solid', `${dot(46, 76, 8)}${dot(112, 76, 8)}`],
    ['stroke', 'm48 53 8 8 14-15'],
  ],
  paper: [
    ['card', 'M52 12h42l16 16v56H52z'],
    ['line', 'M94 12v16h16M62 40h38M62 50h28'],
    [
      'solid',
      'M62 62h3v14h-3zM68 62h5v14h-5zM76 62h2v14h-2zM81 62h5v14h-5zM90 62h3v14h-3zM96 62h4v14h-4z',
    ],
  ],
  scan: [
    ['card', box([58, 12, 44, 72], 7)],
    ['line', 'M66 30v-6h6M88 24h6v6M94 58v6h-6M72 64h-6v-6'],
    ['solid', 'M70 34h3v20h-3zM76 34h5v20h-5zM84 34h2v20h-2zM88 34h3v20h-3z'],
    ['stroke', rule(62, 44, 36)],
  ],
  money: [
    ['card', box([34, 34, 76, 44])],
    ['solid', dot(72, 56, 11)],
    ['line', 'M42 42h6M96 70h6'],
    ['card', dot(116, 36, 15)],
    ['stroke', 'm109 36 5 5 9-10'],
  ],
  chart: [
    ['card', box([34, 16, 92, 68])],
    ['soft', 'M46 58h12v18H46zM66 46h12v30H66z'],
    ['solid', 'M86 36h12v40H86z'],
    ['stroke', 'm46 42 26-14 18 6 26-12'],
  ],
  board: [
    ['card', `${box([26, 18, 32, 62])}${box([64, 18, 32, 62])}${box([102, 18, 32, 62])}`],
    ['line', `${box([31, 25, 22, 14], 3)}${box([31, 44, 22, 14], 3)}${box([107, 25, 22, 14], 3)}`],
    ['solid', box([69, 25, 22, 14], 3)],
    ['stroke', 'M80 48h24m-6-6 6 6-6 6'],
  ],
  calendar: [
    ['card', box([42, 20, 76, 62])],
    ['line', 'M42 36h76M60 13v13M100 13v13M52 48h8M68 48h8M100 48h8M52 66h8M68 66h8M84 66h8'],
    ['solid', dot(88, 48, 8)],
  ],
  people: [
    ['card', `${dot(62, 38, 12)}M40 84c0-30 44-30 44 0z`],
    ['solid', `${dot(100, 42, 10)}M82 84c0-26 38-26 38 0z`],
  ],
  settings: [
    ['card', box([36, 18, 88, 64])],
    ['line', 'M48 34h44M48 50h44M48 66h44'],
    ['solid', `${box([98, 29, 18, 10], 5)}${box([98, 61, 18, 10], 5)}`],
    ['line', box([98, 45, 18, 10], 5)],
  ],
  lock: [
    ['line', 'M64 44V32a16 16 0 0 1 32 0v12'],
    ['card', box([52, 44, 56, 40], 6)],
    ['solid', `${dot(80, 60, 5)}M78 62h4v10h-4z`],
  ],
  search: [
    ['card', box([34, 22, 74, 60])],
    ['line', 'M44 36h30M44 50h22M44 64h26'],
    ['card', dot(100, 54, 18)],
    ['stroke', `${dot(100, 54, 18)}m113 67 15 15`],
  ],
  done: [
    ['card', dot(80, 50, 30)],
    ['stroke', 'm66 51 10 10 19-21'],
  ],
  alert: [
    ['card', 'M80 16 118 82H42z'],
    ['stroke', 'M80 38v20M80 68v2'],
  ],
  offline: [
    ['card', 'M52 72a17 17 0 0 1 3-34 26 26 0 0 1 49-3 19 19 0 0 1 4 37z'],
    ['stroke', 'm44 84 72-68'],
  ],
} as const satisfies Readonly<Record<string, readonly Part[]>>;

/** All drawings, for the gallery. */
export const drawingNames = Object.keys(drawings) as DrawingName[];

export type DrawingName = keyof typeof drawings;

/** Replaces an icon where there is room for a larger picture. */
const scenes: Partial<Readonly<Record<IconName, DrawingName>>> = {
  users: 'people',
  user: 'people',
  cart: 'parcel',
  pin: 'parcel',
  print: 'paper',
  info: 'paper',
  check: 'done',
  clock: 'calendar',
  bell: 'calendar',
  inbox: 'chat',
  barcode: 'scan',
  upload: 'sheet',
};

const isDrawn = (name: string): name is DrawingName => name in drawings;

/** 160 by 96 px; decorative, because the text beside it says what it is. */
export default function Drawing({ of }: { of: DrawingName | IconName }): ReactNode {
  const name = isDrawn(of) ? of : (scenes[of] ?? 'box');
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 96"
      width={160}
      height={96}
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {[ground, floor, ...drawings[name]].map(([tone, path]) => (
        <path key={path} className={looks[tone]} d={path} />
      ))}
    </svg>
  );
}
