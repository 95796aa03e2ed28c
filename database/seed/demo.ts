// Fills the demo shop over HTTP, as its people would: catalogue, stock, orders, parcels on their way, prints.
import { createAddress } from '@app/contract/customer/address';
import { createCategory } from '@app/contract/catalog/category';
import { createChannel } from '@app/contract/customer/channel';
import * as courier from '@app/contract/courier-setup/account';
import { createProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { setSender } from '@app/contract/courier-setup/sender';
import { setOption } from '@app/contract/shop/setting';
import { createUser, login } from '@app/contract/shop/user';
import { person, type Person } from '../../server/app/person.ts';
import { demoCatalogue, type DemoProduct } from './demo-catalogue.ts';
import { fillLeads } from './demo-leads.ts';
import { fillCod } from './demo-cod.ts';
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

/** Product ids by code. */
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
  // Sets come after what they are made of.
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

/** Accounts of the courier sandboxes: their numbers are made up, here and there. */
const accounts = [
  { c: 'flashexpress', credentials: { mchId: 'ZZ0001', key: 'FAKEKEY00000000000000000000000001' } },
  {
    c: 'jnt',
    credentials: {
      platform: 'open',
      apiAccount: '640000000000000001',
      privateKey: 'FAKE-PRIVATE-KEY-0001',
      customerCode: 'JTNEW0001',
      password: '0123456789ABCDEF0123456789ABCDEF',
    },
  },
  {
    c: 'bestexpress',
    credentials: {
      partnerID: 'BESTDEMO0001',
      partnerKey: 'FAKE-BEST-KEY-0001',
      bankCardOwner: 'ร้านน้ำผึ้งป่า',
      bankCode: '004',
      bankCardNo: '0000000001',
    },
  },
  {
    c: 'spx',
    credentials: {
      appId: '100001',
      appSecret: 'FAKE-APP-SECRET-0001',
      userId: '9876543210987655',
      userSecret: 'FAKE0000-0000-0000-0000-00000000SPX1',
    },
  },
] as const;

async function connectCouriers(shop: Person): Promise<void> {
  const sender = await shop.call(createAddress, {
    body: {
      type: 'sender',
      name: 'ร้านน้ำผึ้งป่า',
      phone: '0800000001',
      address: '88/8 หมู่ 5 ถนนติวานนท์',
      subdistrict: 'บ้านใหม่',
      district: 'ปากเกร็ด',
      province: 'นนทบุรี',
      postcode: '11120',
      isDefault: true,
    },
  });
  for (const { c, credentials } of accounts) {
    await shop.call(courier.setCourierAccount, {
      params: { c },
      body: {
        enabled: true,
        environment: 'training',
        credentials: { ...credentials },
        senderAddressId: sender.id,
      },
    });
  }
  await shop.call(courier.setCourierWebhook, {
    params: { c: 'flashexpress' },
    body: { on: true },
  });
  await connectKerry(shop);
  await connectThaiPost(shop);
  for (const console of consoles) await setConsole(shop, console);
}

/** Its keys, its sender and the numbers of its parcels stand in a form of its own. */
async function connectKerry(shop: Person): Promise<void> {
  await shop.call(setSender, {
    params: { c: 'kerry' },
    body: {
      name: 'ร้านน้ำผึ้งป่า',
      phone: '0800000001',
      address: '88/8 หมู่ 5 ถนนติวานนท์',
      subdistrict: 'บ้านใหม่',
      district: 'ปากเกร็ด',
      province: 'นนทบุรี',
      postcode: '11120',
      details: {
        customerCode: 'DEMO0001',
        numberPrefix: 'TEST',
        numberFrom: '000000001',
        numberTo: '000099999',
      },
      credentials: { appId: 'DEMOSHOP', appKey: 'FAKE0000-0000-0000-0000-000000000001' },
    },
  });
  const body = { enabled: true, environment: 'training' as const };
  await shop.call(courier.setCourierAccount, { params: { c: 'kerry' }, body });
}

/** The same, with the range of barcodes that its parcels carry; keys of the tracking service join it at the account. */
async function connectThaiPost(shop: Person): Promise<void> {
  await shop.call(setSender, {
    params: { c: 'thaipost' },
    body: {
      name: 'ร้านน้ำผึ้งป่า',
      phone: '0800000001',
      address: '88/8 หมู่ 5 ถนนติวานนท์',
      subdistrict: 'บ้านใหม่',
      district: 'ปากเกร็ด',
      province: 'นนทบุรี',
      postcode: '11120',
      details: {
        customerCode: 'DEMO0001',
        originPostcode: '11120',
        contractNo: '0001/2569',
        barcodePrefix: 'EX',
        barcodeFrom: '00000001',
        barcodeTo: '00009999',
      },
      credentials: {
        username: 'EPARCEL0001',
        password: 'FAKE-PASSWORD-0001',
        trackKey: 'FAKE-TRACK-KEY-0001',
      },
    },
  });
  const credentials = { hookKey: 'FAKE-HOOK-KEY-0001' };
  const body = { enabled: true, environment: 'training' as const, credentials };
  await shop.call(courier.setCourierAccount, { params: { c: 'thaipost' }, body });
}

/** Couriers that take the address of their pushes in a console of their own, not by a call. */
const consoles = [
  { c: 'jnt', url: 'COURIER_URL_JNT', account: 'JTNEW0001' },
  { c: 'bestexpress', url: 'COURIER_URL_BEST', account: 'BESTDEMO0001' },
  { c: 'kerry', url: 'COURIER_URL_KERRY', account: 'DEMOSHOP' },
  { c: 'thaipost', url: 'COURIER_URL_THAIPOST', account: 'EPARCEL0001' },
  { c: 'spx', url: 'COURIER_URL_SPX', account: '9876543210987655' },
] as const;

async function setConsole(
  shop: Person,
  { c, url, account }: (typeof consoles)[number],
): Promise<void> {
  const { hookUrl } = await shop.call(courier.getCourierAccount, { params: { c } });
  const told = await fetch(`${need(url)}/__sandbox/webhook`, {
    method: 'POST',
    body: JSON.stringify({ account, url: hookUrl, isOn: true }),
  });
  if (!told.ok) throw new Error(`The sandbox of ${c} refused the webhook: ${await told.text()}`);
}

async function main(): Promise<void> {
  const shop = await openShop(need('DEMO_ORIGIN'));
  const channelIds = await fillSettings(shop);
  const products = await fillCatalogue(shop);
  await connectCouriers(shop);
  await fillMessages(shop, channelIds[channels.findIndex(({ kind }) => kind === 'line')]);
  await fillOrders({
    shop,
    products,
    channelIds,
    sandboxes: {
      flashexpress: need('COURIER_URL_FLASH'),
      jnt: need('COURIER_URL_JNT'),
      bestexpress: need('COURIER_URL_BEST'),
      kerry: need('COURIER_URL_KERRY'),
      thaipost: need('COURIER_URL_THAIPOST'),
      spx: need('COURIER_URL_SPX'),
    },
    databaseUrl: need('DATABASE_URL'),
  });
  await fillLeads({ shop, productIds: [...products.values()], channelIds });
  await fillCod(shop);
}

await main();
