// Reads orders from messages, using the shop's products.
import type { detectAddress, detectInText, Reading } from '@app/contract/customer/address';
import { asReading, type CatalogueProduct } from '../../engine/message-reader/index.ts';
import { productsForDetection } from '../../catalog/index.ts';
import type { Actor, Database } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { createMinuteLimit } from '../../platform/minute-limit.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { ThreadFault } from '../../platform/threads.ts';
import { askReader } from './reader.ts';
import type { ReadOrders } from './reader-thread.ts';

interface Catalogue {
  readonly print: string;
  readonly number: number;
  readonly products: readonly CatalogueProduct[];
}

// The thread knows a product list by a number; a changed list gets a new one.
const mostShops = 200;
const catalogues = new Map<number, Catalogue>();
let lastNumber = 0;

async function catalogueOf(db: Database, actor: Actor): Promise<Catalogue> {
  const products = await db.withTenant(actor, productsForDetection, { mode: 'read' });
  const print = JSON.stringify(products);
  const known = catalogues.get(actor.tenantId);
  if (known?.print === print) return known;
  if (catalogues.size >= mostShops) catalogues.clear();
  lastNumber += 1;
  const fresh = { print, number: lastNumber, products };
  catalogues.set(actor.tenantId, fresh);
  return fresh;
}

async function readInThread(
  shop: number,
  { number, products }: Catalogue,
  messages: readonly string[],
): Promise<ReadOrders[]> {
  const work = { messages, shop, catalogue: number };
  const known = (await askReader(shop, { ...work, products: undefined })).messages;
  const read = known ?? (await askReader(shop, { ...work, products })).messages;
  if (!read) throw new Error('the reader does not know a catalogue that it was sent');
  return read;
}

/**
 * The content of each message, in order, using the shop's products. Waits for the reader's thread, so no transaction
 * may be open around it. Throws SERVICE_AWAY when the thread ended during the work.
 */
export async function readMessages(
  db: Database,
  actor: Actor,
  messages: readonly string[],
): Promise<Reading[]> {
  if (messages.length === 0) return [];
  const catalogue = await catalogueOf(db, actor);
  try {
    const read = await readInThread(actor.tenantId, catalogue, messages);
    return read.map(asReading);
  } catch (error) {
    if (error instanceof ThreadFault && error.kind === 'stopped')
      throw fail('SERVICE_AWAY', { retryAfterSeconds: 1 }, error);
    throw error;
  }
}

const LONG_LETTERS = 600;
/** A long text takes the reader a tenth of a second and more; nobody pastes one per second. */
const LONG_A_MINUTE = 60;
const countLongText = createMinuteLimit('long text', LONG_A_MINUTE);

async function readSentMessage(
  { services, actor }: Pick<OutsideCall<typeof detectInText>, 'services' | 'actor'>,
  text: string,
): Promise<Reading> {
  if (text.length > LONG_LETTERS) await countLongText(services.counts, keyOf(actor));
  const [reading] = await readMessages(services.db, actor, [text]);
  return reading!;
}

const keyOf = ({ tenantId, userId }: Actor): string => `${tenantId}/${userId}`;

export const detectInTextUse = (call: OutsideCall<typeof detectInText>) =>
  readSentMessage(call, call.body.text);

export const detectAddressUse = (call: OutsideCall<typeof detectAddress>) =>
  readSentMessage(call, call.query.address);
