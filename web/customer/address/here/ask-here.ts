// Reading offline: messages and places, by the server's own reader in a worker of this browser.
import type { checkPlace, Place, Reading, searchPlaces } from '@app/contract/customer/address';
import type { Gives } from '@app/contract/kit/endpoint';
import { keptGoods, type Product } from '../../../catalog/index.ts';
import { formatTime } from '../../../ui/format/date.ts';
// oxlint-disable-next-line import/default -- the bundler makes it the address of the thread's file
import address from './read-here.worker.ts?worker&url';

type PlaceCheck = Gives<typeof checkPlace>;
type FoundPlaces = Gives<typeof searchPlaces>;
type KnownProduct = Pick<Product, 'id' | 'name' | 'code' | 'aliases'> & { priceSatang: number };

export type Question =
  | { readonly text: string; readonly products: readonly KnownProduct[] }
  | { readonly search: string }
  | { readonly place: Place };
export type Answer = Reading | FoundPlaces | PlaceCheck;

let thread: Worker | undefined;

function ask(question: Question): Promise<Answer> {
  thread ??= new Worker(address, { type: 'module', name: 'read-here' });
  const { port1, port2 } = new MessageChannel();
  const running = thread;
  return new Promise((resolve, reject) => {
    port1.addEventListener('message', ({ data }) => {
      port1.close();
      resolve(data);
    });
    port1.start();
    // Its code was not cached, or it failed on a message: the next request starts it again.
    running.addEventListener(
      'error',
      () => {
        thread = undefined;
        reject(new Error('the reader of this browser cannot be started'));
      },
      { once: true },
    );
    running.postMessage(question, [port2]);
  });
}

/** Caches its code in the browser, for when the connection is lost. */
export async function keepReader(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData !== true) await fetch(address, { priority: 'low' });
}

const known = ({ id, name, code, aliases, price }: Product): KnownProduct => ({
  id,
  name,
  code,
  aliases,
  priceSatang: Math.round(price * 100),
});

/** The call's reply, marked as read offline. */
export async function readHere(text: string): Promise<Reading> {
  const goods = await keptGoods();
  const products = (goods?.items ?? []).map(known);
  const found = (await ask({ text, products })) as Reading;
  const mark = {
    field: 'items' as const,
    text: goods
      ? `อ่านโดยไม่มีสัญญาณ จากสินค้าที่เก็บไว้เมื่อ ${formatTime(goods.at)} ระบบจะตรวจสต็อกและราคาอีกครั้งเมื่อส่ง`
      : 'อ่านโดยไม่มีสัญญาณ และยังไม่มีสินค้าเก็บไว้ในเครื่องนี้ กรุณาเลือกสินค้าเอง',
  };
  const marked = <T extends Pick<Reading, 'marks'>>(read: T): T => ({
    ...read,
    marks: [mark, ...read.marks.filter(({ field }) => field !== 'items')],
  });
  return { ...marked(found), orders: found.orders.map(marked) };
}

export const findPlacesHere = async (search: string): Promise<FoundPlaces> =>
  (await ask({ search })) as FoundPlaces;

export const checkPlaceHere = async (place: Place): Promise<PlaceCheck> =>
  (await ask({ place })) as PlaceCheck;
