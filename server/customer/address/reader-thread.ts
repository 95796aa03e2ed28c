// The reader's thread: caches the shops' catalogues, because indexing one takes longer than reading a message.
import { detectOrders, type CatalogueProduct } from '../../engine/message-reader/index.ts';
import { answerInThread } from '../../platform/lasting-thread.ts';
import { createYielder, lowerThreadPriority } from '../../platform/threads.ts';
import { settlePlace, type SettledAddress, type TypedAddress } from './settle-place.ts';

/** Addresses of a sheet. */
interface PlaceWork {
  readonly places: readonly TypedAddress[];
}

/** Messages, with the shop's products. */
interface MessageWork {
  readonly messages: readonly string[];
  readonly shop: number;
  /** A different number for each product list; a list is sent once per number. */
  readonly catalogue: number;
  readonly products: readonly CatalogueProduct[] | undefined;
}

export type ReadWork = PlaceWork | MessageWork;
export type ReadOrders = ReturnType<typeof detectOrders>;

/** Undefined: the thread does not have this catalogue and needs it sent. */
export type WorkAnswer<Work extends ReadWork = ReadWork> = Work extends PlaceWork
  ? {
      readonly places: SettledAddress[];
      /** Processor time in milliseconds: on a busy machine less than the elapsed time. */
      readonly workedMs: number;
    }
  : { readonly messages: ReadOrders[] | undefined };

const MOST_SHOPS = 200;
const catalogues = new Map<number, Required<Pick<MessageWork, 'catalogue' | 'products'>>>();

function productsOf({ shop, catalogue, products }: MessageWork) {
  const known = catalogues.get(shop);
  if (known?.catalogue === catalogue) return known.products;
  if (!products) return undefined;
  if (catalogues.size >= MOST_SHOPS) catalogues.clear();
  catalogues.set(shop, { catalogue, products });
  return products;
}

function answer(work: ReadWork): WorkAnswer {
  const giveWay = createYielder();
  const inTurns = <Piece, Read>(pieces: readonly Piece[], read: (piece: Piece) => Read): Read[] =>
    pieces.map((piece) => {
      giveWay();
      return read(piece);
    });
  if ('places' in work) {
    const before = process.threadCpuUsage();
    const places = inTurns(work.places, settlePlace);
    const { user, system } = process.threadCpuUsage(before);
    return { places, workedMs: (user + system) / 1000 };
  }
  const products = productsOf(work);
  return {
    messages: products && inTurns(work.messages, (text) => detectOrders(text, { products })),
  };
}

/** Compiles each pattern, which happens on first use, while loading instead of during the first message. */
const SAMPLE =
  'คุณสมหญิง ใจดี 99/1 หมู่ 5 ถ.สุขใจ ต.ช้างเผือก อ.เมือง เชียงใหม่ 50300 โทร 081-000-1234 เสื้อ 2 ตัว ยอดโอน 580 บาท';

lowerThreadPriority();
detectOrders(SAMPLE, { products: [] });
answerInThread(answer);
