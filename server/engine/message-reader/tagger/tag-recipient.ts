// Name and address line as learnt from messages with truth, and how well another reading of them fits the same message.
import { isLoneNumber } from '../find-detail.ts';
import type { Hints } from '../find-name.ts';
import { cleanName, trimEdges } from '../name/name-form.ts';
import { detailWord } from '../normalize/detail-words.ts';
import type { Message, Span } from '../normalize/message.ts';
import { type Beliefs, believe, decode, labelCount, labels } from './chain.ts';
import { type Token, tokenize } from './features.ts';
import { learntWeights } from './weights.ts';

type Reading = {
  words: string;
  /** Where it stands; −1 when it was not found. */
  at: number;
  /** The log of how likely it is that these tokens are meant and no others. */
  fit: number;
  /** The same of what stands in these spans. */
  fitOf: (spans: readonly Span[]) => number;
  touches: (spans: readonly Span[]) => boolean;
  spans: readonly Span[];
};
export type Tagged = { name: Reading; address: Reading };

const least = 1e-6;

type TagInput = { message: Message; tokens: readonly Token[]; beliefs: Beliefs };

/** How likely each token has one of these labels. */
const shares = ({ tokens, beliefs }: TagInput, wanted: readonly number[]): number[] =>
  tokens.map((_, at) => {
    const share = wanted.reduce(
      (sum, label) => sum + (beliefs.nodes[at * labelCount + label] ?? 0),
      0,
    );
    return Math.min(1 - least, Math.max(least, share));
  });

const indicesIn = (tokens: readonly Token[], spans: readonly Span[]): Set<number> =>
  new Set(
    tokens.flatMap((token, at) => {
      const middle = (token.start + token.end) / 2;
      const isIn = spans.some(({ start, end }) => middle >= start && middle <= end);
      return token.isFree && isIn ? [at] : [];
    }),
  );

const readingOf = (
  tagInput: TagInput,
  wanted: readonly number[],
  { words, chosen }: { words: string; chosen: ReadonlySet<number> },
): Reading => {
  const { tokens, message } = tagInput;
  // A comma or bracket more or less is no other reading.
  const isTelling = tokens.map(
    ({ isFree, start, end }) => isFree && /[\p{L}\p{N}]/u.test(message.text.slice(start, end)),
  );
  const likely = shares(tagInput, wanted);
  const fitOf = (indices: ReadonlySet<number>): number =>
    likely.reduce(
      (sum, share, at) =>
        isTelling[at] ? sum + Math.log(indices.has(at) ? share : 1 - share) : sum,
      0,
    );
  return {
    words,
    at: tokens[Math.min(...chosen)]?.start ?? -1,
    fit: fitOf(chosen),
    fitOf: (spans) => fitOf(indicesIn(tokens, spans)),
    touches: (spans) => [...indicesIn(tokens, spans)].some((at) => chosen.has(at)),
    spans: tokens.filter((_, at) => chosen.has(at)),
  };
};

const nameFrom = (tagInput: TagInput, chain: readonly number[]): Reading => {
  const { tokens, message } = tagInput;
  const wanted = [labels.name, labels.nameGoesOn];
  const likely = shares(tagInput, wanted);
  const spans = chain.flatMap((label, from) => {
    if (label !== labels.name) return [];
    let to = from;
    while (chain[to + 1] === labels.nameGoesOn) to += 1;
    const share = likely.slice(from, to + 1).reduce((sum, one) => sum + one, 0) / (to - from + 1);
    return [{ from, to, share }];
  });
  const best = spans.toSorted((a, b) => b.share - a.share)[0];
  const chosen = new Set<number>();
  for (let at = best?.from ?? 0; best && at <= best.to; at += 1) chosen.add(at);
  const raw = best ? message.text.slice(tokens[best.from]?.start, tokens[best.to]?.end) : '';
  const words = cleanName(trimEdges(raw.replace(/\s*\n\s*/g, ' ')));
  return readingOf(tagInput, wanted, { words, chosen });
};

/** A bracket without its other half is left out or closed. */
const closeBrackets = (words: string): string => {
  const [open, closed] = [words.split('(').length, words.split(')').length];
  if (open > closed) return `${words})`;
  return open < closed ? words.replace(')', '') : words;
};

const mostAhead = 16;
/** 'ta daeng 3⏎6 moo 2': a lone number a line ahead of the house is a count or a date, and what it counts no part of it. */
const dropLoneNumber = ({ tokens, message }: TagInput, chosen: Set<number>): void => {
  const { text } = message;
  const order = [...chosen].toSorted((a, b) => a - b);
  const begins = tokens[order[0] ?? -1]?.start ?? 0;
  const second = order.findIndex((at) => text.slice(begins, tokens[at]?.start).includes('\n'));
  const [lone, house] = [tokens[order[second - 1] ?? -1], tokens[order[second] ?? -1]];
  if (!lone || !house) return;
  const ahead = text.slice(begins, lone.start);
  if (ahead.length > mostAhead || detailWord.test(ahead) || /[\dก-๙]/u.test(ahead)) return;
  const isNumbers =
    isLoneNumber(text.slice(lone.start, lone.end)) &&
    /^\d/.test(text.slice(house.start, house.end));
  if (isNumbers) for (const at of order.slice(0, second)) chosen.delete(at);
};

const addressFrom = (tagInput: TagInput, chain: readonly number[]): Reading => {
  const { tokens, message } = tagInput;
  const chosen = new Set(chain.flatMap((label, at) => (label === labels.address ? [at] : [])));
  // 'ร้าน|ตง|อะไหล่ยนต์': in the midst of one word of the address a name is part of it.
  tokens.forEach((token, at) => {
    const isInside = chosen.has(at - 1) && chosen.has(at + 1) && token.isFree;
    if (isInside && token.gap === 0 && tokens[at + 1]?.gap === 0) chosen.add(at);
  });
  dropLoneNumber(tagInput, chosen);
  let words = '';
  let last = -1;
  for (const at of [...chosen].toSorted((a, b) => a - b)) {
    const token = tokens[at];
    if (!token) continue;
    const isNext = last >= 0 && at - last === 1 && token.gap === 0;
    words += `${isNext ? '' : ' '}${message.text.slice(token.start, token.end)}`;
    last = at;
  }
  return readingOf(tagInput, [labels.address], { words: closeBrackets(trimEdges(words)), chosen });
};

export const tagRecipient = (message: Message, hints: Hints): Tagged => {
  const tokens = tokenize(message, hints);
  const beliefs = believe(tokens, learntWeights());
  const tagInput: TagInput = { message, tokens, beliefs };
  const chain = decode(tokens, beliefs);
  return { name: nameFrom(tagInput, chain), address: addressFrom(tagInput, chain) };
};
