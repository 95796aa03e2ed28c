// Several chats in one paste, separated by their speakers or by gaps: each chat with its own phone and place is an
// order.
import { type Turn, turnsOf } from '../normalize/chat/turns.ts';
import { mendMisread } from '../normalize/misread.ts';
import { isOthers } from './blocks.ts';
import { phonesOf } from './record-lines.ts';
import { levelsOf } from './units.ts';

/** '[LINE] ประวัติการแชทกับ Noon' */
const heading = /^\s*(?:\[line\]\s*)?(?:ประวัติการแชท|แชท(?:กับ|ของ)|chat (?:history|with))/iu;
const between = /^[\s\-=_*~•.—─━]*$/u;
/** Names that chats use for any buyer. */
const anybody = /^(?:>|ลูกค้า|customer|buyer|ผู้ซื้อ|คนซื้อ|user|q|ลค)\.?$/iu;
const mostPhones = 2;
const leastLevels = 2;

/** Lines without a gap between them and with one buyer. */
type Piece = { lines: Turn[]; isBehindGap: boolean; isHeaded: boolean };
/** The turns of a paste. `shops` are speakers of several chats: that is the shop, under any name. */
type Talk = {
  text: string;
  turns: readonly Turn[];
  shops: ReadonlySet<string>;
  told: (turn: Turn) => Told;
};

const isOfShop = ({ shops }: Talk, { speaker, isShop }: Turn): boolean =>
  isShop || shops.has(speaker);
const buyerOf = (talk: Talk, turn: Turn): string =>
  isOfShop(talk, turn) || anybody.test(turn.speaker) ? '' : turn.speaker;

const piecesOf = (talk: Talk): Piece[] => {
  const pieces: Piece[] = [];
  let isGap = true;
  let buyer = '';
  for (const turn of talk.turns) {
    const line = talk.text.slice(turn.start, turn.end);
    if (between.test(line)) {
      isGap = true;
      continue;
    }
    const isHeaded = heading.test(line);
    // After a gap, a line without a name belongs to no speaker.
    const here = isGap && turn.from === turn.start ? '' : buyerOf(talk, turn);
    const isOther = here !== '' && here !== buyer;
    if (isGap || isHeaded || isOther) pieces.push({ lines: [], isBehindGap: isGap, isHeaded });
    if (here !== '' || isGap) buyer = here;
    pieces.at(-1)?.lines.push(turn);
    isGap = false;
  }
  return pieces;
};

/** What a line says about a person. */
type Told = { phones: string[]; levels: ReturnType<typeof levelsOf> };

/** What the lines of a chat say so far. */
class Chat {
  readonly lines: Turn[] = [];
  readonly buyers = new Set<string>();
  private readonly ofBuyers = new Set<string>();
  private readonly ofShop = new Set<string>();
  private readonly levels = [0, 1, 2, 3].map(() => new Set<string>());
  private readonly talk: Talk;

  constructor(talk: Talk) {
    this.talk = talk;
  }

  take({ lines }: Piece): this {
    for (const turn of lines) {
      const { phones, levels } = this.talk.told(turn);
      const buyer = buyerOf(this.talk, turn);
      const known = isOfShop(this.talk, turn) ? this.ofShop : this.ofBuyers;
      this.lines.push(turn);
      if (buyer) this.buyers.add(buyer);
      for (const phone of phones) known.add(phone);
      levels.forEach((names, at) => names.forEach((name) => this.levels[at]?.add(name)));
    }
    return this;
  }

  /** 'เบอร์เดิม 081… นะคะ': the shop repeats the buyer's phone if the buyer gives none. */
  get phones(): ReadonlySet<string> {
    return this.ofBuyers.size > 0 ? this.ofBuyers : this.ofShop;
  }

  private get hasPlace(): boolean {
    return this.levels.filter((names) => names.size > 0).length >= leastLevels;
  }

  get isWhole(): boolean {
    return this.phones.size > 0 && this.hasPlace;
  }

  /** Two phones are one person's unless there are two places as well. */
  get isOfOne(): boolean {
    const [subdistricts, , , codes] = this.levels;
    const isTwoPlaces = (subdistricts?.size ?? 0) > 1 || (codes?.size ?? 0) > 1;
    return this.phones.size === 1 || (this.phones.size <= mostPhones && !isTwoPlaces);
  }

  get isTalk(): boolean {
    return this.phones.size === 0 && !this.hasPlace;
  }

  get words(): string {
    return this.talk.text.slice(this.lines[0]?.start, this.lines.at(-1)?.end);
  }
}

const asPiece = { isBehindGap: false, isHeaded: false };

/** Whether a piece starts another chat below a complete one. */
const isFresh = (above: Chat, piece: Piece, own: Chat): boolean => {
  if (piece.isHeaded) return true;
  if (own.buyers.size > 0 && above.buyers.isDisjointFrom(own.buyers)) return true;
  return piece.isBehindGap && own.isWhole && above.phones.isDisjointFrom(own.phones);
};

const chatsOf = (talk: Talk): Chat[] => {
  const chats: Chat[] = [];
  for (const piece of piecesOf(talk)) {
    const above = chats.at(-1);
    if (above && !(above.isWhole && isFresh(above, piece, new Chat(talk).take(piece))))
      above.take(piece);
    else chats.push(new Chat(talk).take(piece));
  }
  return chats;
};

/** Removes 'ขอบคุณค่ะ' of another speaker after the last chat. */
const withoutTalk = (chats: Chat[]): Chat[] => {
  const last = chats.at(-1);
  return last?.isTalk ? chats.slice(0, -1) : chats;
};

/** Speakers of more than one chat. */
const shopsAmong = (chats: readonly Chat[]): ReadonlySet<string> => {
  const speakers = chats.flatMap(({ buyers }) => [...buyers]);
  return new Set(speakers.filter((speaker, at) => speakers.indexOf(speaker) !== at));
};

/** Reads each line once, because chats are put together twice. */
const toldBy = (text: string, turns: readonly Turn[]): Talk['told'] => {
  const known = new Map(
    turns.map((turn) => {
      const said = mendMisread(text.slice(turn.start, turn.end));
      return [turn, { phones: phonesOf(said), levels: levelsOf(said) }] as const;
    }),
  );
  return (turn) => known.get(turn) ?? { phones: [], levels: [[], [], [], []] };
};

/**
 * The text of each chat if all are of different people; empty if they may be one chat. `plain` is the paste with its
 * misread parts repaired.
 */
export const byChats = (text: string, plain: string): string[] => {
  if (new Set(phonesOf(plain)).size < 2) return [];
  const turns = turnsOf(text);
  if (turns.filter(({ speaker, from, start }) => speaker.length > 1 && from > start).length < 2)
    return [];
  const told = toldBy(text, turns);
  const first = chatsOf({ text, turns, told, shops: new Set() });
  const shops = shopsAmong(first);
  // A speaker who gives a phone and a place and speaks in other chats too is a buyer, so the chats cannot be told
  // apart.
  const isOneOfThem = [...shops].some((speaker) => {
    const lines = turns.filter((turn) => turn.speaker === speaker);
    return new Chat({ text, turns, told, shops: new Set() }).take({ ...asPiece, lines }).isWhole;
  });
  if (isOneOfThem) return [];
  const chats = withoutTalk(shops.size > 0 ? chatsOf({ text, turns, told, shops }) : first);
  const isClear =
    shopsAmong(chats).size === 0 &&
    chats.every(({ isWhole, isOfOne, words }) => isWhole && isOfOne && !isOthers(words)) &&
    new Set(chats.map(({ phones }) => [...phones][0])).size === chats.length;
  return isClear && chats.length > 1 ? chats.map(({ words }) => words) : [];
};
