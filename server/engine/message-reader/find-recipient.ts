// Name and address line: the rest of the message once phones, places and talk are explained.
import { type Message, type Span, freePieces, kinds, linesOf } from './normalize/message.ts';
import { companyOf, detailStart } from './normalize/detail-words.ts';
import { firm, isHarmless, leadingTalk } from './normalize/name-words.ts';
import { isChat, particles } from './normalize/words.ts';
import { type Detail, assembleDetail } from './find-detail.ts';
import {
  type Candidate,
  type Hints,
  type Scene,
  findNames,
  isAnnounced,
  isFirm,
  surnameBehind,
} from './find-name.ts';
import { plainAddress } from './plain-address.ts';
import { isGivenName, trimEdges } from './name/name-form.ts';
import { tagRecipient } from './tagger/tag-recipient.ts';
import { type Weighed, weigh } from './tagger/weigh.ts';

export type Recipient = {
  name: string;
  nameScore: number;
  /** Position of the name; −1 when it was not found in the text. */
  nameAt: number;
  address: string;
  addressScore: number;
  /** Some text is neither part of the recipient nor known talk. */
  hasLeftover: boolean;
};

/** Usually correct, but worth a check. */
const doubtful = 1.2;

const placeLinesOf = (cover: Uint8Array, lines: readonly Span[]): number[] =>
  lines.flatMap((line, at) => {
    const here = cover.slice(line.start, line.end);
    return here.includes(kinds.place) || here.includes(kinds.postcode) ? [at] : [];
  });

const ranksOf = (cover: Uint8Array, lines: readonly Span[]): number[] => {
  let rank = 0;
  const silent = new Set<number>([kinds.label, kinds.noise]);
  return lines.map(({ start, end }) => {
    if (cover.slice(start, end).some((kind) => !silent.has(kind))) rank += 1;
    return rank;
  });
};

/** A shop or company on a line of its own at the start of the address, where no person is named. */
const firmOf = (scene: Scene, detail: Detail): string => {
  const [first, ...rest] = detail.pieces;
  if (!first || !firm.test(first.text) || /\d/.test(first.text)) return '';
  const isOwnLine = rest.length > 0 && rest.every((piece) => piece.line > first.line);
  const before = scene.message.text.slice(0, first.start).split('\n').at(-1) ?? '';
  const landmark = /\s(?=หน้า|ข้าง|ตรงข้าม|ใกล้|ติด|ปาก|หลัง|ชั้น|ห้อง|ซอย|ซ\.)/u;
  return isOwnLine && before.trim() === '' ? trimEdges(first.text.split(landmark)[0] ?? '') : '';
};

const shop = /^(?:ร้าน|อู่(?=[ก-ฮช]))[ก-๙]{2,24}(?=\s|$)/u;
/** 'ร้านป้าแต๋วของชำ ม.5 …': without a person's name, the shop at the start of the address receives it. */
const shopOf = ({ pieces: [first] }: Detail): string => shop.exec(first?.text ?? '')?.[0] ?? '';

/** Words that are neither name nor address nor known talk. */
const hasLeftover = (
  scene: Scene,
  detail: Detail,
  names: readonly (Candidate['piece'] | undefined)[],
): boolean =>
  scene.pieces.some((piece) => {
    if (detail.pieces.includes(piece) || names.includes(piece)) return false;
    const words = trimEdges(piece.text.replace(particles, '')).replace(leadingTalk, '');
    return /[ก-๙a-z]{2}|\d/iu.test(words) && !isChat(piece.text) && !isHarmless(piece.text);
  });

// A name with a label or a title and its own phone scores above this.
const announced = 3.5;
/** Another person is introduced as clearly as the chosen one. */
const isRival = (name: Candidate, other: Candidate | undefined): boolean =>
  other !== undefined &&
  other.score > announced &&
  !name.words.includes(other.words) &&
  !other.words.includes(name.words);

/** The rules' result with its positions. */
type RecipientByRules = Recipient & { nameSpans: Span[]; addressSpans: Span[] };

/** Finds words of a piece from its end, because left-out text is usually before them. */
const spanIn = (piece: Span & { text: string }, words: string): Span[] => {
  const at = piece.text.lastIndexOf(words);
  if (at >= 0) return [{ start: piece.start + at, end: piece.start + at + words.length }];
  let end = piece.text.length;
  return words
    .split(/\s+/)
    .toReversed()
    .flatMap((word) => {
      const from = word && end > 0 ? piece.text.lastIndexOf(word, end - word.length) : -1;
      if (from < 0) return [];
      end = from;
      return [{ start: piece.start + from, end: piece.start + from + word.length }];
    });
};

const told: ReadonlySet<number> = new Set([kinds.phone, kinds.place, kinds.postcode]);
const house =
  /\d\s?\/\s?\d|(?:ที่(?:อยู่)?|บ้าน|ตาม|เหมือน)เดิม|(?:ม\.|หมู่|เลขที่|ซ\.|ซอย|ถ\.|ถนน)\s?[ก-ฮเ-ไ\d]/u;

/** A message without phone, place or house orders nothing yet: its words are a name only where they say so. */
const tellsWhere = ({ text, cover }: Message): boolean =>
  cover.some((kind) => told.has(kind)) || house.test(text);

const byRules = (message: Message, hints: Hints): RecipientByRules => {
  const lines = linesOf(message.text);
  const placeLines = placeLinesOf(message.cover, lines);
  const ranks = ranksOf(message.cover, lines);
  const scene: Scene = { message, hints, pieces: freePieces(message), lines, ranks, placeLines };
  const candidates = findNames(scene);
  const isAnywhere = tellsWhere(message);
  const name = candidates.find(
    (one) => one.score > -0.5 && (isAnywhere || isAnnounced(scene, one)),
  );
  const surname = name && surnameBehind(scene, name);
  const detail = assembleDetail(scene, name);
  const second = candidates.find((one) => one.words !== name?.words && one.piece !== surname);
  const lead = name ? name.score - Math.max(0, second?.score ?? 0) : 0;
  const company = name || hints.speaker ? '' : companyOf(detail.words) || firmOf(scene, detail);
  const address = detail.words.slice(company.length).trim();
  const keeper = name || hints.speaker || company ? '' : shopOf(detail);
  return {
    name: name
      ? `${name.words}${surname ? ` ${surname.text}` : ''}`
      : hints.speaker || company || keeper,
    nameAt: name ? name.piece.start + name.from : -1,
    nameScore: name
      ? Math.min(
          name.score,
          1 + lead,
          isFirm(scene, name) && !isRival(name, second) ? Infinity : doubtful,
        )
      : hints.speaker || company || keeper
        ? 0.8
        : 0,
    address,
    // Text before the house or street may be anything.
    addressScore: detailStart(address) > 0 ? Math.min(detail.strength, doubtful) : detail.strength,
    hasLeftover:
      address.split(' ').some((word) => isGivenName(word)) ||
      hasLeftover(scene, detail, [name?.piece, surname]),
    nameSpans: [
      ...(name ? spanIn(name.piece, name.words) : []),
      ...(surname ? [{ start: surname.start, end: surname.end }] : []),
    ],
    addressSpans: detail.pieces.flatMap((piece, at) => spanIn(piece, detail.taken[at] ?? '')),
  };
};

/** The rules' result, unless the learnt tagger clearly contradicts it. */
export const findRecipient = (message: Message, hints: Hints): Weighed => {
  const { nameSpans, addressSpans, ...ruled } = byRules(message, hints);
  const learnt = tagRecipient(message, hints);
  const isNobody = ruled.name === '' && !tellsWhere(message);
  const tagged = isNobody ? { ...learnt, name: { ...learnt.name, words: '' } } : learnt;
  const weighed = weigh(tagged, ruled, { nameSpans, addressSpans });
  return { ...weighed, address: plainAddress(weighed.address) };
};
