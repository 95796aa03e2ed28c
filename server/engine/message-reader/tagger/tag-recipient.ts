// The recipient's name and address line by the learnt tagger, and how well another reading fits the same message.
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
  /** Start index in the text; −1 without any token. */
  at: number;
  /** The log-likelihood that exactly these tokens are meant. */
  fit: number;
  /** The log-likelihood of the tokens in these spans instead. */
  fitOf: (spans: readonly Span[]) => number;
  touches: (spans: readonly Span[]) => boolean;
  spans: readonly Span[];
};
export type Tagged = { name: Reading; address: Reading };

const least = 1e-6;

type TagInput = { message: Message; tokens: readonly Token[]; beliefs: Beliefs };

/**
 * The probability of each token to have one of these labels, kept away from 0 and 1 so that its logarithm is finite.
 */
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
  // Commas and brackets do not make another reading, so they do not count.
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

/** Adds a missing closing bracket, or removes one without an opening bracket. */
const closeBrackets = (words: string): string => {
  const [open, closed] = [words.split('(').length, words.split(')').length];
  if (open > closed) return `${words})`;
  return open < closed ? words.replace(')', '') : words;
};

const mostAhead = 16;
/**
 * 'ta daeng 3⏎6 moo 2': a single number on the line before the house is a count or a date. Removes it with the word
 * that it counts.
 */
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
  // 'ร้าน|ตง|อะไหล่ยนต์': a name inside one word of the address is part of the address.
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

/** The likeliest name and address line of the message by the learnt weights. */
export const tagRecipient = (message: Message, hints: Hints): Tagged => {
  const tokens = tokenize(message, hints);
  const beliefs = believe(tokens, learntWeights());
  const tagInput: TagInput = { message, tokens, beliefs };
  const chain = decode(tokens, beliefs);
  return { name: nameFrom(tagInput, chain), address: addressFrom(tagInput, chain) };
};
