// Reads an order from a chat message: who, where, what, how much to collect. Pure: text in, fields out.
import { type Message, type Span, kinds, linesOf, openMessage } from './normalize/message.ts';
import { cleanText } from './normalize/clean-text.ts';
import { isMisread } from './normalize/misread.ts';
import { findDistractors, findMoneyTalk } from './normalize/distractors.ts';
import { hasExample, withoutExample } from './normalize/filled-example.ts';
import { findLabels, findNote, skipTalk } from './normalize/words.ts';
import { setAside } from './normalize/sections.ts';
import { spellScanned } from './normalize/scanned-goods.ts';
import { spellCounts } from './normalize/spoken-counts.ts';
import { spellSizes } from './normalize/spoken-sizes.ts';
import { stripChat } from './normalize/chat/chat-lines.ts';
import { buyerAmong } from './normalize/chat/turns.ts';
import { stripChrome } from './normalize/chrome.ts';
import { type Choice, choosePlaces } from './place/choose-place.ts';
import { isLane, isNamedPlace } from './place/named-place.ts';
import { fixLayout } from './place/wrong-layout.ts';
import { coverPlace } from './place/cover-place.ts';
import { type Detection, type Findings, toDetection } from './detection.ts';
import { findCod } from './cod/find-cod.ts';
import { costOf as costOfGoods } from './agree-sums.ts';
import type { Item } from './find-items.ts';
import { fromBefore, takePhones, withOldGoods, withOldName } from './from-before.ts';
import { takePostcodes, takeSlippedCode } from './find-postcodes.ts';
import { type Phone, isNew } from './find-phones.ts';
import { withAskedFields } from './repair/asked-fields.ts';
import { mendLines } from './repair/broken-lines.ts';
import { setUnchosenAside } from './repair/chosen-address.ts';
import { speaksOfMistake, withCorrections } from './repair/corrections.ts';
import { firstOrder } from './repair/first-order.ts';
import { splitDigits } from './repair/glued-digits.ts';
import { withoutRemarks } from './repair/remarks.ts';
import { joinNameLines } from './repair/split-names.ts';
import { talkAhead } from './repair/talk-ahead.ts';
import { tidyAddress } from './tidy-address.ts';
import { calledBy, isSaying } from './name/called-by.ts';
import { isGivenName } from './name/name-form.ts';
import type { Hints } from './find-name.ts';
import { type Recipient, findRecipient } from './find-recipient.ts';
import type { Weighed } from './tagger/weigh.ts';
import { doubtedParts } from './confidence/chances.ts';
import { type Clues, cluesOf } from './confidence/clues.ts';
import type { CatalogueProduct } from './fold-product.ts';

const mostRead = 1_000;
const reach = 320;

/** In a long message the address is near a phone or a postcode: the rest counts as talk. */
const focus = (message: Message, phones: readonly Phone[]): void => {
  const { text, cover } = message;
  if (text.length <= mostRead) return;
  const centres = phones.slice(0, 2).map((phone) => phone.start);
  for (let at = 0; at < text.length && centres.length < 4; at += 1) {
    if (cover[at] === kinds.postcode) {
      centres.push(at);
      at += reach;
    }
  }
  if (centres.length === 0) centres.push(reach);
  cover.forEach((kind, at) => {
    const isFar = !centres.some((centre) => Math.abs(at - centre) <= reach);
    if (kind === kinds.free && isFar) cover[at] = kinds.noise;
  });
};

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** Of two phones the one on the name's line is the recipient's, where the first one stands apart from it. */
const nearName = (text: string, phones: readonly Phone[], who: Recipient): readonly Phone[] => {
  const [first] = phones;
  if (!first || phones.length < 2 || who.nameAt < 0 || isNew(text, first)) return phones;
  const line = lineAt(text, who.nameAt);
  const own = phones.find((phone) => lineAt(text, phone.start) === line);
  if (!own || own === first || lineAt(text, first.start) === line) return phones;
  if (own.digits.length < first.digits.length) return phones;
  return [own, ...phones.filter((phone) => phone !== own)];
};

/** Without a name the chat partner is the recipient. */
const withBuyer = (message: Message, who: Weighed): Weighed => {
  if (who.name || !who.address) return who;
  const buyer = buyerAmong(message.text);
  return buyer ? { ...who, name: buyer, nameScore: fromBefore } : who;
};
/** Removes other text from the address line, with a doubt about the rest. */
const withTidyAddress = (message: Message, who: Weighed, choice: Choice | undefined): Weighed => {
  const { subdistrict, district, province } = choice?.row ?? {};
  const place = [subdistrict, district, province].flatMap((one) => one?.th ?? []);
  const address = tidyAddress(message.text, { ...who, place });
  if (address === who.address) return who;
  return { ...who, address, addressScore: Math.min(who.addressScore, afterTidying) };
};
const afterTidying = 1;
/** 'ร้านเสริมสวยเจ๊หน่อย' is both her trade and her name. */
const ofTrade = /^ร้าน(?:เสริมสวย|ทำผม|ตัดผม|ตัดเสื้อ|ซักรีด)/u;
/** A person checks a name that is only a nickname. */
const asCalled = 0.5;
const withCalled = (message: Message, who: Weighed, isOrder: boolean): Weighed => {
  const called = calledBy(message.text);
  const isTold = who.name !== '' && !isSaying(who.name);
  if ((isTold && !(called && ofTrade.test(who.name))) || !isOrder) return who;
  return { ...who, name: called, nameScore: called ? asCalled : 0 };
};

const setDown = (message: Message, spans: readonly Span[]): void => {
  for (const span of spans) {
    for (let at = span.start; at < span.end; at += 1) {
      if (message.cover[at] === kinds.free) message.cover[at] = kinds.noise;
    }
  }
};

const takePlaces = (
  message: Message,
  codes: readonly string[],
): Pick<Findings, 'choices' | 'guesses'> => {
  const fitting = choosePlaces(message.text, message.cover, codes);
  const [best] = fitting;
  if (!best || !isNamedPlace(message.text, best)) return { choices: [], guesses: fitting };
  coverPlace(message, best);
  return { choices: fitting, guesses: [] };
};

const isInLane = (text: string, place: Choice | undefined): boolean =>
  place !== undefined && place.used.some(([start]) => isLane(text, start));

const longestLine = 170;
/** The place is surrounded by much other text. */
const isCrowded = ({ text, cover }: Message): boolean =>
  linesOf(text).some(
    ({ start, end }) => end - start > longestLine && cover.slice(start, end).includes(kinds.place),
  );

export type Context = {
  products?: readonly CatalogueProduct[];
  /** The paste has more orders, and a line of counts that belongs to none of them. */
  isShared?: boolean;
  /** Called with the clues of each answer. */
  onClues?: (answer: Detection, clues: Clues) => void;
};

/** The message in normalised spelling with its corrections applied; `isMended`: something was wrong or unclear. */
const mend = (
  raw: string,
  products: readonly CatalogueProduct[],
): { text: string; standIns: readonly string[]; isMended: boolean } => {
  const mended = mendLines(raw);
  const corrected = withCorrections(
    joinNameLines(fixLayout(cleanText(withAskedFields(mended.text)))),
  );
  const remarked = withoutRemarks(corrected.text);
  return {
    text: spellScanned(spellCounts(spellSizes(splitDigits(remarked.text), products)), products),
    standIns: remarked.standIns,
    isMended:
      mended.isGuess ||
      remarked.standIns.length > 0 ||
      remarked.isTurned ||
      corrected.isCorrected ||
      speaksOfMistake(mended.text) ||
      isMisread(mended.text),
  };
};

/** The catalogue price of the goods; undefined where it is unknown. */
const costOf = (
  items: readonly Item[],
  products: readonly CatalogueProduct[],
): number | undefined =>
  costOfGoods(
    items.flatMap(({ productId, unit }) => {
      const product = products.find(({ id }) => id === productId);
      return product ? [{ product, unit }] : [];
    }),
  );

/** Everything known of a message before its name and address line are searched; `isWhole`: with nothing set aside. */
const explainBy = (raw: string, context: Context, isWhole: boolean) => {
  const ownWords = withoutExample(raw);
  const first = firstOrder(ownWords);
  const { text, standIns, isMended } = mend(first.text, context.products ?? []);
  const message = openMessage(text);
  stripChrome(message);
  const speaker = stripChat(message);
  setDown(message, findDistractors(message.text));
  const isChosen = !isWhole && setUnchosenAside(message);
  const old = isWhole ? [] : setAside(message);
  const hints: Hints = { ...findLabels(message), speaker };
  const phones = takePhones(message, old);
  const items = withOldGoods(message, old, context.products ?? []);
  const cod = findCod(message, costOf(items.items, context.products ?? []));
  setDown(message, [...findMoneyTalk(message.text), ...talkAhead(message.text)]);
  const note = [...standIns, findNote(message, isGivenName)].filter(Boolean).join(' / ');
  skipTalk(message, isGivenName);
  const { codes, hasOdd } = takePostcodes(message);
  focus(message, phones);
  const places = takePlaces(message, codes);
  const hasOddPostcode = (codes.length === 0 && takeSlippedCode(message)) || hasOdd;
  const isUnusual =
    isMended ||
    first.isOneOfSeveral ||
    hasExample(ownWords) ||
    isChosen ||
    old.length > 0 ||
    isCrowded(message) ||
    isInLane(message.text, places.choices[0]);
  return {
    message,
    hints,
    old,
    found: {
      ...places,
      phones,
      items,
      cod,
      note,
      hasOddPostcode,
      isOneOfSeveral: first.isOneOfSeveral,
      isUnusual,
    },
  };
};

type Explained = ReturnType<typeof explainBy>;

const partsOf = ({ found }: Explained): number =>
  Number(found.phones.length > 0) + Number(found.choices.length > 0);
const wholeParts = 2;

/** Text set aside as somebody else's belongs to this person after all, where no other phone or place is mentioned. */
const explain = (raw: string, context: Context): Explained => {
  const plain = explainBy(raw, context, false);
  if (partsOf(plain) === wholeParts || !plain.message.cover.includes(kinds.aside)) return plain;
  const whole = explainBy(raw, context, true);
  if (partsOf(whole) <= partsOf(plain)) return plain;
  return { ...whole, found: { ...whole.found, isUnusual: true } };
};

/** The part of a message that learning uses. */
export const sceneOf = (
  raw: string,
  products: readonly CatalogueProduct[],
): { message: Message; hints: Hints; phone: string } => {
  const { message, hints, found } = explain(raw, { products });
  return { message, hints, phone: found.phones[0]?.digits ?? '' };
};

/** Detects recipient, place, goods and COD in a customer's message. */
export const detectAddress = (raw: string, context: Context = {}): Detection => {
  const { message, hints, old, found } = explain(raw, context);
  const named = findRecipient(message, hints);
  const isOrder = named.address !== '' || found.phones.length > 0;
  const bought = withBuyer(message, withOldName(message, named, old));
  const called = withCalled(message, bought, isOrder);
  const who = withTidyAddress(message, called, found.choices[0]);
  const all = { ...found, who };
  const clues = cluesOf(message, all, context.isShared ?? false);
  const phones = nearName(message.text, found.phones, who);
  const answer = toDetection(
    { ...all, phones },
    doubtedParts(clues, (context.products ?? []).length > 0),
  );
  context.onClues?.(answer, clues);
  return answer;
};
