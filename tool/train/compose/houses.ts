// Addresses: the line of house and street, and the place around it, as people write them.
import {
  type Subdistrict,
  districtsOf,
  provinces,
} from '../../../server/engine/message-reader/place/places.ts';
import type { Draw } from './draw.ts';
import {
  condos,
  dorms,
  estates,
  lanes,
  marks,
  romanSites,
  romanStreets,
  shops,
  shorts,
  sites,
  streets,
  villages,
} from './house-words.ts';

export type House = {
  /** The line of house and street as written in the message. */
  line: string;
  /** The shop or office that the line begins with; empty for none. */
  head: string;
  must: readonly string[];
  may: readonly string[];
  /** Subdistrict, district, province and postcode as written in the message. */
  placeLine: string;
  place: Subdistrict;
};

const numberOf = ({ chance, between }: Draw): string =>
  chance(0.6) ? `${between(1, 399)}/${between(1, 220)}` : `${between(1, 999)}`;

type Part = {
  words: string;
  /** The part that must be entered; without it, all of it. */
  must: string;
  isMay?: boolean;
};

const mooOf = ({ pick, between }: Draw): Part => {
  const number = between(1, 15);
  return {
    words: pick([
      `ม.${number}`,
      `ม.${number}`,
      `หมู่ ${number}`,
      `หมู่${number}`,
      `หมู่ที่ ${number}`,
      `ม ${number}`,
      `ม${number}`,
    ]),
    must: '',
  };
};

const streetOf = (draw: Draw): Part => {
  const street = draw.pick(streets);
  return {
    words: draw.pick([`ถ.${street}`, `ถนน${street}`, `ถ. ${street}`, `ถนน ${street}`]),
    must: '',
  };
};

const laneOf = (draw: Draw): Part => {
  const lane = `${draw.pick(lanes)}${draw.chance(0.5) ? ` ${draw.between(1, 98)}` : ''}`;
  return { words: draw.pick([`ซ.${lane}`, `ซอย${lane}`, `ซ. ${lane}`, `ซอย ${lane}`]), must: '' };
};

const roomOf = ({ pick, between }: Draw): Part => {
  const room = pick([
    `${between(1, 40)}${between(10, 29)}`,
    `${between(1, 9)}/${between(10, 99)}`,
    `${pick(['A', 'B', 'C'])}${between(101, 890)}`,
  ]);
  return { words: pick([`ห้อง ${room}`, `ห้อง${room}`, `ห้องเลขที่ ${room}`, room]), must: '' };
};

const floorOf = ({ pick, between }: Draw): Part => {
  const floor = between(2, 32);
  return { words: pick([`ชั้น ${floor}`, `ชั้น${floor}`]), must: '' };
};

const plain = (words: string): Part => ({ words, must: words });
const house = (draw: Draw): Part => {
  const number = numberOf(draw);
  return {
    words: draw.pick([
      number,
      number,
      number,
      `บ้านเลขที่ ${number}`,
      `เลขที่ ${number}`,
      `บ.เลขที่ ${number}`,
      `บ้าน ${number}`,
    ]),
    must: number,
  };
};

const ruralOf = (draw: Draw): Part[] => [
  house(draw),
  mooOf(draw),
  ...(draw.chance(0.4) ? [plain(`${draw.pick(['บ้าน', 'บ.', 'บ้าน '])}${draw.pick(villages)}`)] : []),
];

const townOf = (draw: Draw): Part[] => {
  const parts = [house(draw)];
  if (draw.chance(0.3)) parts.push(mooOf(draw));
  if (draw.chance(0.35))
    parts.push(plain(`${draw.pick(['หมู่บ้าน', 'ม.', 'มบ.'])}${draw.pick(estates)}`));
  if (draw.chance(0.6)) parts.push(laneOf(draw));
  if (draw.chance(0.6) || parts.length === 1) parts.push(streetOf(draw));
  return parts;
};

const condoOf = (draw: Draw): Part[] => {
  const parts = [plain(`${draw.pick(['คอนโด', 'คอนโด ', ''])}${draw.pick(condos)}`)];
  if (draw.chance(0.4))
    parts.push(
      plain(`${draw.pick(['ตึก', 'อาคาร', 'ตึก '])}${draw.pick(['A', 'B', 'C', '1', '2'])}`),
    );
  if (draw.chance(0.5)) parts.push(floorOf(draw));
  parts.push(roomOf(draw));
  if (draw.chance(0.4)) parts.push(house(draw));
  if (draw.chance(0.5)) parts.push(draw.chance(0.5) ? streetOf(draw) : laneOf(draw));
  return parts;
};

const siteOf = (draw: Draw): Part[] => {
  const parts = [plain(draw.pick(draw.chance(0.4) ? shops : sites))];
  if (draw.chance(0.5)) parts.push(house(draw));
  if (draw.chance(0.5)) parts.push(draw.chance(0.5) ? mooOf(draw) : streetOf(draw));
  return draw.chance(0.3) ? parts.toReversed() : parts;
};

const dormOf = (draw: Draw): Part[] => [
  plain(draw.pick(dorms)),
  roomOf(draw),
  ...(draw.chance(0.5) ? [draw.chance(0.5) ? laneOf(draw) : streetOf(draw)] : []),
];

const withMark = (draw: Draw, parts: Part[]): Part[] => {
  if (!draw.chance(0.16)) return parts;
  const mark = draw.pick(marks);
  const part: Part = { words: draw.chance(0.3) ? `(${mark})` : mark, must: mark, isMay: true };
  return draw.chance(0.7) ? [...parts, part] : [part, ...parts];
};

const romanOf = (draw: Draw): Part[] => {
  const { pick, chance, between } = draw;
  const number = numberOf(draw);
  const parts = [plain(number)];
  if (chance(0.5))
    parts.push({
      words: pick([`moo ${between(1, 12)}`, `M.${between(1, 12)}`, `Moo${between(1, 12)}`]),
      must: '',
    });
  if (chance(0.5)) parts.push(plain(`Soi ${pick(romanStreets)} ${between(1, 60)}`));
  else if (chance(0.6)) parts.push(plain(`${pick(romanStreets)}${pick([' Rd.', ' Road', ' Rd'])}`));
  if (chance(0.35)) parts.unshift(plain(pick(romanSites)));
  if (chance(0.2)) parts.unshift(plain(`Room ${between(101, 990)}`));
  return parts;
};

const kindsOf = [
  ruralOf,
  ruralOf,
  ruralOf,
  townOf,
  townOf,
  townOf,
  condoOf,
  siteOf,
  siteOf,
  dormOf,
];

export const drawPlace = ({ pick }: Draw): Subdistrict =>
  pick(pick(districtsOf.get(pick(provinces)) ?? []).subdistricts);

const writePlace = (draw: Draw, { th, district, postcodes }: Subdistrict): string => {
  const { pick, chance } = draw;
  const province = district.province.th;
  const isCapital = province === 'กรุงเทพมหานคร';
  const spoken = chance(0.35) ? (shorts[province] ?? province) : province;
  const bare = district.th.replace(/^เมือง(?=.)/u, chance(0.6) ? 'เมือง' : 'เมือง');
  const town = bare === `เมือง${province}` && chance(0.6) ? 'เมือง' : bare;
  const marks = isCapital
    ? pick([
        ['แขวง', 'เขต', ''],
        ['แขวง', 'เขต', ''],
        ['', '', ''],
        ['แขวง ', 'เขต ', 'จ.'],
      ])
    : pick([
        ['ต.', 'อ.', 'จ.'],
        ['ต.', 'อ.', 'จ.'],
        ['ต.', 'อ.', ''],
        ['ตำบล', 'อำเภอ', 'จังหวัด'],
        ['ต. ', 'อ. ', 'จ. '],
        ['', '', ''],
        ['ต.', '', ''],
      ]);
  const gap = chance(0.06) ? '' : chance(0.1) ? '\n' : ' ';
  const parts = [`${marks[0]}${th}`, `${marks[1]}${town}`, `${marks[2]}${spoken}`];
  if (chance(0.9)) parts.push(postcodes[0] ?? '');
  const isGlued = gap === '' && marks.every(Boolean);
  return parts.join(isGlued ? '' : gap || ' ');
};

const writeRomanPlace = (
  { pick, chance }: Draw,
  { en, district, postcodes }: Subdistrict,
): string => {
  const marks = pick([
    ['', '', ''],
    ['T.', 'A.', ''],
    ['Tambon ', 'Amphoe ', ''],
    ['', '', ''],
  ]);
  const gap = chance(0.6) ? ', ' : ' ';
  return `${marks[0]}${en}${gap}${marks[1]}${district.en}${gap}${district.province.en} ${postcodes[0] ?? ''}`;
};

export const drawHouse = (draw: Draw, isRoman: boolean): House => {
  const parts = isRoman ? romanOf(draw) : withMark(draw, draw.pick(kindsOf)(draw));
  const place = drawPlace(draw);
  const separator = draw.chance(0.85) ? ' ' : draw.pick([', ', '\n', ' , ']);
  const head = parts[0]?.words ?? '';
  return {
    line: parts.map(({ words }) => words).join(separator),
    head: [...shops, ...sites].includes(head) ? head : '',
    must: parts.filter(({ isMay }) => isMay !== true).map(({ words, must }) => must || words),
    may: parts.filter(({ isMay }) => isMay === true).map(({ must }) => must),
    placeLine: isRoman ? writeRomanPlace(draw, place) : writePlace(draw, place),
    place,
  };
};
