// Rules and learning side by side: which of them is believed, and how far.
import type { Recipient } from '../find-recipient.ts';
import type { Span } from '../normalize/message.ts';
import { isSentence, nickTitle } from '../normalize/name-words.ts';
import type { Tagged } from './tag-recipient.ts';

/** How much better what was learnt must fit, as a log of likelihoods, before it counts against the rules. */
const clearly = 1;
/** The same where the rules are sure. */
const veryClearly = 4;
/** So clear that no rule's habit counts beside it. */
const beyondDoubt = 20;
/** From here on rules that are not sure have taken words of nobody for a name. */
const nobodyThere = 10;
const sureScore = { name: 1.3, address: 2 };
/** Scores that a person is asked about. */
const asked = { name: 0.7, address: 1 };

const house = /\d\/\d|\d\s?(?:ม\.|หมู่|ซ\.|ซอย|ถ\.|ถนน)|(?:ม\.|หมู่)\s?\d/u;
const leadingFirm = /^(?:ร้าน|บริษัท|บจก\.|หจก\.)\S+\s/u;

const packed = (words: string): string =>
  words.toLowerCase().replace(/(?:บ้าน)?เลขที่|[^\p{L}\p{M}\p{N}]/gu, '');

/** A name with or without its 'ป้า' or '(ติ๊ก)' is one name. */
const bareName = (name: string): string =>
  packed(name.replace(/\([^()]*\)/gu, '').replace(nickTitle, ''));
const isSameName = (one: string, other: string): boolean =>
  packed(one) === packed(other) || (bareName(one) !== '' && bareName(one) === bareName(other));

type RecipientSpans = { nameSpans: readonly Span[]; addressSpans: readonly Span[] };

/** How well what is answered fits what was learnt, and how much better another reading would fit. */
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
  // A house that rules found is not given up for none.
  if (address.words === '' && house.test(ruled.address))
    return { ...ruled, addressScore: Math.min(ruled.addressScore, asked.address), addressFit };
  // 'ร้านส่งดี' before the house was left out: more likely too little than too much.
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

export const weigh = (
  tagged: Tagged,
  ruled: Recipient,
  recipientSpans: RecipientSpans,
): Weighed => {
  const named = weighName(tagged, ruled, recipientSpans);
  const { addressFit, ...placed } = weighAddress(tagged, ruled, recipientSpans);
  const fits = { name: named.nameFit, address: addressFit };
  // Where the rules are sure, a name that reaches into their address line took in what stands beside it.
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
