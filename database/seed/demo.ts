// Fills the demo shop over HTTP, as its staff would: catalogue, stock, orders, parcels on their way, prints.
import { createCategory } from '@app/contract/catalog/category';
import { createChannel } from '@app/contract/customer/channel';
import { createProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { setOption } from '@app/contract/shop/setting';
import { createUser, login } from '@app/contract/shop/user';
import { person, type Person } from '../../server/app/person.ts';
import { demoCatalogue, type DemoProduct } from './demo-catalogue.ts';
import { fillLeads } from './demo-leads.ts';
import { fillCod } from './demo-cod.ts';
import { connectCouriers } from './demo-couriers.ts';
import { fillMessages } from './demo-messages.ts';
import { fillOrders } from './demo-orders.ts';
import { addPicture } from './demo-pictures.ts';

const need = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the demo shop is filled by \`npm start\`.`);
  return value;
};

async function openShop(origin: string): Promise<Person> {
  const base = `${origin}/v1`;
  const stranger = person({ base, token: '', id: 0 });
  const body = { username: need('DEMO_USERNAME'), password: need('DEMO_PASSWORD') };
  const { access_token: token } = await stranger.call(login, { body });
  return person({ base, token, id: 0 });
}

const options: readonly (readonly [string, unknown])[] = [
  ['company_name', 'ร้านน้ำผึ้งป่า'],
  ['company_phone', '020000001'],
  ['shippingFlash', 1],
  ['shippingJnt', 1],
  ['shippingBestExpress', 1],
  ['shippingKerry', 1],
  ['shippingThaiPost', 1],
  ['openCRM', 1],
];

const channels = [
  { name: 'เพจ น้ำผึ้งป่า', kind: 'facebook', color: '#1877f2' },
  { name: 'LINE OA', kind: 'line', color: '#06c755' },
  { name: 'TikTok', kind: 'tiktok', color: '#17201b' },
  { name: 'เซลเพจ', kind: 'salepage', color: '#7a4b00' },
] as const;

const staff = [
  { username: 'nok', name: 'นก แอดมิน', role: 4 },
  { username: 'somchai', name: 'สมชาย คลังสินค้า', role: 2 },
] as const;

/** Product ids by product code. */
type Ids = ReadonlyMap<string, number>;

async function addProduct(
  shop: Person,
  product: DemoProduct,
  ids: { category: number; products: Ids },
): Promise<number> {
  const {
    code,
    barcode,
    name,
    aliases,
    priceSatang,
    costSatang,
    weightGrams,
    flashCategory,
    set,
    isPack,
  } = product;
  const components = set?.map((part) => ({
    productId: ids.products.get(part.code) ?? 0,
    unit: part.unit,
  }));
  const made = await shop.call(createProduct, {
    body: {
      code,
      barcode,
      name,
      aliases: [...aliases],
      categoryId: ids.category,
      price: priceSatang / 100,
      cost: costSatang / 100,
      weight: weightGrams,
      flashCategory,
      lowStock: 20,
      ...(components && { isSet: true, components }),
      ...(isPack && { isPack }),
    },
  });
  await addPicture(shop, product, made.id);
  if (product.onHand > 0) {
    await shop.call(addStock, {
      params: { id: made.id },
      body: { amount: product.onHand, reason: 'in', note: 'ยอดยกมา' },
    });
  }
  return made.id;
}

async function fillCatalogue(shop: Person): Promise<Ids> {
  const categories = new Map<string, number>();
  for (const name of new Set(demoCatalogue.map((product) => product.category))) {
    categories.set(name, (await shop.call(createCategory, { body: { name } })).id);
  }
  const products = new Map<string, number>();
  // The parts of a set must exist before the set.
  for (const product of demoCatalogue.toSorted(
    (a, b) => Number(a.set !== undefined) - Number(b.set !== undefined),
  )) {
    const category = categories.get(product.category) ?? 0;
    products.set(product.code, await addProduct(shop, product, { category, products }));
  }
  return products;
}

async function fillSettings(shop: Person): Promise<number[]> {
  for (const [name, value] of options)
    await shop.call(setOption, { body: { name, value } as never });
  for (const user of staff)
    await shop.call(createUser, { body: { ...user, password: need('DEMO_PASSWORD') } });
  const made: number[] = [];
  for (const channel of channels) made.push((await shop.call(createChannel, { body: channel })).id);
  return made;
}

async function main(): Promise<void> {
  const shop = await openShop(need('DEMO_ORIGIN'));
  const channelIds = await fillSettings(shop);
  const products = await fillCatalogue(shop);
  const sandboxes = {
    flashexpress: need('COURIER_URL_FLASH'),
    jnt: need('COURIER_URL_JNT'),
    bestexpress: need('COURIER_URL_BEST'),
    kerry: need('COURIER_URL_KERRY'),
    thaipost: need('COURIER_URL_THAIPOST'),
    spx: need('COURIER_URL_SPX'),
  };
  await connectCouriers(shop, sandboxes);
  await fillMessages(shop, channelIds[channels.findIndex(({ kind }) => kind === 'line')]);
  await fillOrders({
    shop,
    products,
    channelIds,
    sandboxes,
    databaseUrl: need('DATABASE_URL'),
  });
  await fillLeads({ shop, productIds: [...products.values()], channelIds });
  await fillCod(shop);
}

await main();
