// Rules and learning side by side: which of them is believed, and how far.
import type { Recipient } from '../find-recipient.ts';
import type { Span } from '../normalize/message.ts';
import { nickTitle } from '../normalize/name-words.ts';
import type { Tagged } from './tag-recipient.ts';

/** How much better what was learnt must fit, as a log of likelihoods, before it counts against the rules. */
const clearly = 1;
/** The same where the rules are sure. */
const veryClearly = 4;
const sureScore = { name: 1.3, address: 2 };
/** Scores that a person is asked about. */
const asked = { name: 0.7, address: 1 };

const packed = (words: string): string =>
  words.toLowerCase().replace(/(?:บ้าน)?เลขที่|[^\p{L}\p{M}\p{N}]/gu, '');

/** A name with or without its 'ป้า' or '(ติ๊ก)' is one name. */
const bareName = (name: string): string =>
  packed(name.replace(/\([^()]*\)/gu, '').replace(nickTitle, ''));
const isSameName = (one: string, other: string): boolean =>
  packed(one) === packed(other) || (bareName(one) !== '' && bareName(one) === bareName(other));

type Where = { nameSpans: readonly Span[]; addressSpans: readonly Span[] };

const weighName = ({ name }: Tagged, ruled: Recipient, { nameSpans }: Where): Recipient => {
  const lead = name.fit - name.fitOf(nameSpans);
  if (lead <= clearly || isSameName(name.words, ruled.name)) return ruled;
  const isSure = ruled.nameScore >= sureScore.name;
  return name.words !== '' && lead > (isSure ? veryClearly : clearly)
    ? { ...ruled, name: name.words, nameAt: name.at, nameScore: asked.name }
    : { ...ruled, nameScore: Math.min(ruled.nameScore, asked.name) };
};

const weighAddress = (
  { address }: Tagged,
  ruled: Recipient,
  { addressSpans }: Where,
): Recipient => {
  const lead = address.fit - address.fitOf(addressSpans);
  if (lead <= clearly || packed(address.words) === packed(ruled.address)) return ruled;
  const isSure = ruled.addressScore >= sureScore.address;
  return lead > (isSure ? veryClearly : clearly)
    ? { ...ruled, address: address.words, addressScore: asked.address }
    : { ...ruled, addressScore: Math.min(ruled.addressScore, asked.address) };
};

export const weigh = (tagged: Tagged, ruled: Recipient, where: Where): Recipient => {
  // Where the rules are sure, a name that reaches into their address line took in what stands beside it.
  if (ruled.nameScore >= sureScore.name && tagged.name.touches(where.addressSpans))
    return {
      ...ruled,
      nameScore: asked.name,
      addressScore: Math.min(ruled.addressScore, asked.address),
    };
  return weighAddress(tagged, weighName(tagged, ruled, where), where);
};
