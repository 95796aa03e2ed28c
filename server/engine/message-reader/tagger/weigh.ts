// Combines the rules with the learnt tagger: decides which one to believe, and how far.
import type { Recipient } from '../find-recipient.ts';
import type { Span } from '../normalize/message.ts';
import { isSentence, nickTitle } from '../normalize/name-words.ts';
import type { Tagged } from './tag-recipient.ts';

/**
 * How much better the tagger's reading must fit, as a difference of log-likelihoods, before it counts against the
 * rules.
 */
const clearly = 1;
/** The same if the rules are sure. */
const veryClearly = 4;
/** So clear that the exceptions for the rules no longer apply. */
const beyondDoubt = 20;
/** From this difference on, an unsure name by the rules belongs to nobody. */
const nobodyThere = 10;
const sureScore = { name: 1.3, address: 2 };
/** Scores low enough that a person is asked. */
const asked = { name: 0.7, address: 1 };

const house = /\d\/\d|\d\s?(?:ม\.|หมู่|ซ\.|ซอย|ถ\.|ถนน)|(?:ม\.|หมู่)\s?\d/u;
const leadingFirm = /^(?:ร้าน|บริษัท|บจก\.|หจก\.)\S+\s/u;

const packed = (words: string): string =>
  words.toLowerCase().replace(/(?:บ้าน)?เลขที่|[^\p{L}\p{M}\p{N}]/gu, '');

/** Names are the same with or without a 'ป้า' or '(ติ๊ก)'. */
const bareName = (name: string): string =>
  packed(name.replace(/\([^()]*\)/gu, '').replace(nickTitle, ''));
const isSameName = (one: string, other: string): boolean =>
  packed(one) === packed(other) || (bareName(one) !== '' && bareName(one) === bareName(other));

type RecipientSpans = { nameSpans: readonly Span[]; addressSpans: readonly Span[] };

/** How well the answer fits the tagger, by how much another reading would fit better, and whether both agree. */
export type Fit = { fit: number; lead: number; isAgreed: boolean; spans: readonly Span[] };
export type Weighed = Recipient & { fits: { name: Fit; address: Fit } };

const isBetter = (lead: number, isSure: boolean): boolean =>
  lead > (isSure ? veryClearly : clearly);

const weighName = (
  { name }: Tagged,
  ruled: Recipient,
  { nameSpans }: RecipientSpans,
): Recipient & { nameFit: Fit } => {
  const fit = name.fitOf(nameSpans);
  const lead = name.fit - fit;
  const isAgreed = isSameName(name.words, ruled.name);
  const nameFit = { fit, lead, isAgreed, spans: nameSpans };
  if (lead <= clearly || isAgreed) return { ...ruled, nameFit };
  if (name.words === '' && lead > nobodyThere && ruled.nameScore < asked.address) {
    const nobody = { fit: name.fit, lead: -lead, isAgreed, spans: [] };
    return { ...ruled, name: '', nameAt: -1, nameScore: 0, nameFit: nobody };
  }
  const isWords = name.words !== '' && !isSentence(name.words);
  if (!isWords || !isBetter(lead, ruled.nameScore >= sureScore.name))
    return { ...ruled, nameScore: Math.min(ruled.nameScore, asked.name), nameFit };
  return {
    ...ruled,
    name: name.words,
    nameAt: name.at,
    nameScore: asked.name,
    nameFit: { fit: name.fit, lead: -lead, isAgreed, spans: name.spans },
  };
};

const weighAddress = (
  { address }: Tagged,
  ruled: Recipient,
  { addressSpans }: RecipientSpans,
): Recipient & { addressFit: Fit } => {
  const fit = address.fitOf(addressSpans);
  const lead = address.fit - fit;
  const isAgreed = packed(address.words) === packed(ruled.address);
  const addressFit = { fit, lead, isAgreed, spans: addressSpans };
  if (lead <= clearly || isAgreed) return { ...ruled, addressFit };
  // An address with a house from the rules is never replaced by no address.
  if (address.words === '' && house.test(ruled.address))
    return { ...ruled, addressScore: Math.min(ruled.addressScore, asked.address), addressFit };
  // The tagger left out 'ร้านส่งดี' before the house: it more often takes too little than too much.
  const firm = leadingFirm.exec(ruled.address)?.[0] ?? '';
  if (
    firm !== '' &&
    lead < beyondDoubt &&
    packed(ruled.address.slice(firm.length)) === packed(address.words)
  )
    return { ...ruled, addressScore: Math.min(ruled.addressScore, asked.address), addressFit };
  if (!isBetter(lead, ruled.addressScore >= sureScore.address))
    return { ...ruled, addressScore: Math.min(ruled.addressScore, asked.address), addressFit };
  return {
    ...ruled,
    address: address.words,
    addressScore: asked.address,
    addressFit: { fit: address.fit, lead: -lead, isAgreed, spans: address.spans },
  };
};

/** The rules' recipient, or the tagger's where it fits clearly better, with lower scores where they disagree. */
export const weigh = (
  tagged: Tagged,
  ruled: Recipient,
  recipientSpans: RecipientSpans,
): Weighed => {
  const named = weighName(tagged, ruled, recipientSpans);
  const { addressFit, ...placed } = weighAddress(tagged, ruled, recipientSpans);
  const fits = { name: named.nameFit, address: addressFit };
  // If the rules are sure, a tagged name that reaches into their address took neighbouring words.
  const isOpen = named.nameFit.lead > -beyondDoubt;
  if (
    ruled.nameScore >= sureScore.name &&
    isOpen &&
    tagged.name.touches(recipientSpans.addressSpans)
  )
    return {
      ...ruled,
      nameScore: asked.name,
      addressScore: Math.min(ruled.addressScore, asked.address),
      fits: {
        name: { ...named.nameFit, spans: recipientSpans.nameSpans },
        address: { ...addressFit, spans: recipientSpans.addressSpans },
      },
    };
  const { name, nameAt, nameScore } = named;
  return { ...placed, name, nameAt, nameScore, fits };
};
