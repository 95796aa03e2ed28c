// Connects the demo shop to the courier sandboxes: accounts, senders, and addresses for their pushes.
import * as courier from '@app/contract/courier-setup/account';
import { setSender } from '@app/contract/courier-setup/sender';
import { createAddress } from '@app/contract/customer/address';
import type { Person } from '../../server/app/person.ts';

/** The URL of each courier's sandbox by the courier's id. */
type Sandboxes = Readonly<Record<(typeof consoles)[number]['c'], string>>;

/** Accounts of the courier sandboxes; their numbers are invented. */
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

/** The shop's sender address for all couriers. */
const senderPlace = {
  name: 'ร้านน้ำผึ้งป่า',
  phone: '0800000001',
  address: '88/8 หมู่ 5 ถนนติวานนท์',
  subdistrict: 'บ้านใหม่',
  district: 'ปากเกร็ด',
  province: 'นนทบุรี',
  postcode: '11120',
};

export async function connectCouriers(shop: Person, sandboxes: Sandboxes): Promise<void> {
  const sender = await shop.call(createAddress, {
    body: {
      type: 'sender',
      ...senderPlace,
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
  for (const console of consoles) await setConsole(shop, console, sandboxes[console.c]);
}

/** Kerry has its own form for keys, sender and parcel numbers. */
async function connectKerry(shop: Person): Promise<void> {
  await shop.call(setSender, {
    params: { c: 'kerry' },
    body: {
      ...senderPlace,
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

/** Like Kerry, with a range of barcodes for the parcels; the keys of its tracking service are added to the account. */
async function connectThaiPost(shop: Person): Promise<void> {
  await shop.call(setSender, {
    params: { c: 'thaipost' },
    body: {
      ...senderPlace,
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

/** Couriers whose push address is set in their console, not by an API call. */
const consoles = [
  { c: 'jnt', account: 'JTNEW0001' },
  { c: 'bestexpress', account: 'BESTDEMO0001' },
  { c: 'kerry', account: 'DEMOSHOP' },
  { c: 'thaipost', account: 'EPARCEL0001' },
  { c: 'spx', account: '9876543210987655' },
] as const;

async function setConsole(
  shop: Person,
  { c, account }: (typeof consoles)[number],
  url: string,
): Promise<void> {
  const { hookUrl } = await shop.call(courier.getCourierAccount, { params: { c } });
  const told = await fetch(`${url}/__sandbox/webhook`, {
    method: 'POST',
    body: JSON.stringify({ account, url: hookUrl, isOn: true }),
  });
  if (!told.ok) throw new Error(`The sandbox of ${c} refused the webhook: ${await told.text()}`);
}
