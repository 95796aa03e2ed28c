// What an abandoned address still tells about the same person: phone, name and goods, where the new one lacks them.
import { findLabels, skipTalk } from './normalize/words.ts';
import { type Message, type Span, kinds, markSpan, openMessage } from './normalize/message.ts';
import { isGivenName } from './name/name-form.ts';
import type { CatalogueProduct } from './fold-product.ts';
import { type Items, findItems } from './find-items.ts';
import { type Phone, findPhones, withoutOld } from './find-phones.ts';
import { takePostcodes } from './find-postcodes.ts';
import { findRecipient } from './find-recipient.ts';
import { choosePlaces } from './place/choose-place.ts';
import { coverPlace } from './place/cover-place.ts';
import type { Weighed } from './tagger/weigh.ts';

/** The confidence of a name found beside an abandoned address: probably the same person. */
export const fromBefore = 0.8;

export const takePhones = (message: Message, old: readonly Span[]): readonly Phone[] => {
  const all = findPhones(message);
  for (const phone of all) markSpan(message, phone, kinds.phone);
  const phones = withoutOld(message.text, all);
  if (phones.length > 0 || old.length === 0) return phones;
  // The abandoned address was the same person's, so its phone still applies.
  return findPhones(onlyIn(message, old));
};

/** The message with only these spans visible. */
const onlyIn = (message: Message, spans: readonly Span[]): Message => {
  const only = openMessage(message.text);
  only.cover.fill(kinds.aside);
  for (const span of spans) markSpan(only, span, kinds.free);
  return only;
};

/** The goods, with a doubt. */
export const withOldGoods = (
  message: Message,
  old: readonly Span[],
  products: readonly CatalogueProduct[],
): Items => {
  const found = findItems(message, products);
  if (found.items.length > 0 || old.length === 0) return found;
  const before = findItems(onlyIn(message, old), products);
  return before.items.length > 0 ? { ...before, isSure: false } : found;
};

/** The name. */
export const withOldName = (message: Message, who: Weighed, old: readonly Span[]): Weighed => {
  if (who.name || old.length === 0) return who;
  const before = onlyIn(message, old);
  for (const phone of findPhones(before)) markSpan(before, phone, kinds.phone);
  const hints = { ...findLabels(before), speaker: '' };
  skipTalk(before, isGivenName);
  const [place] = choosePlaces(before.text, before.cover, takePostcodes(before).codes);
  if (place) coverPlace(before, place);
  return { ...who, name: findRecipient(before, hints).name, nameScore: fromBefore };
};
