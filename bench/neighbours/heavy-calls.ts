// Each kind of heavy work as a call of one shop.
import sharp from 'sharp';
import type { Shop } from '../orders/ground.ts';

export const ORDERS = 10_000;
export const PARCELS = 500;
const ROWS = 2_000;
const LETTERS = 5_000;
const [WIDTH, HEIGHT] = [4000, 3000];

export interface ShopCaller {
  readonly shop: Shop;
  readonly parcels: readonly number[];
}

type SendCall = () => Promise<Response>;

const bearer = ({ token }: Shop) => ({ authorization: `Bearer ${token}` });

const sendJson = (shop: Shop, where: string, body: object): Promise<Response> =>
  fetch(shop.base + where, {
    method: 'POST',
    headers: { ...bearer(shop), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** `at` is the method and path as in the contract: `POST /import/preview`. */
function sendFile(shop: Shop, at: string, parts: Record<string, string | File>): Promise<Response> {
  const [method = '', where = ''] = at.split(' ');
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) body.set(name, part);
  return fetch(shop.base + where, { method, headers: bearer(shop), body });
}

const read = (shop: Shop, where: string): Promise<Response> =>
  fetch(shop.base + where, { headers: bearer(shop) });

function sheet(): File {
  const line = 'สมหญิง ใจดี,0810001234,99/1 ถ.สุขใจ ต.ช้างเผือก อ.เมือง จ.เชียงใหม่ 50300,P1,2,580';
  const head = 'ชื่อผู้รับ,เบอร์โทร,ที่อยู่,รหัสสินค้า,จำนวน,ยอด COD';
  return new File([[head, ...Array<string>(ROWS).fill(line)].join('\n')], 'orders.csv');
}

/** A photo of noise, which no format can compress. */
async function photo(): Promise<File> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const create = { width: WIDTH, height: HEIGHT, channels: 3 as const, background: '#888', noise };
  const bytes = await sharp({ create }).jpeg({ quality: 60 }).toBuffer();
  return new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' });
}

/** The calls by their names in the printed table. */
export const heavyCalls: Readonly<
  Record<string, (shopCaller: ShopCaller) => SendCall | Promise<SendCall>>
> = {
  [`sheets of ${ROWS} orders read`]({ shop }) {
    const file = sheet();
    return () => sendFile(shop, 'POST /import/preview', { kind: 'order', file });
  },
  [`${PARCELS} labels drawn`]:
    ({ shop, parcels }) =>
    () =>
      sendJson(shop, '/flashexpress/order/print', { orderId: parcels }),
  [`workbooks of ${ORDERS} orders written`]:
    ({ shop }) =>
    () =>
      read(shop, '/order/export'),
  async 'photographs of 12 megapixels redrawn'({ shop }) {
    const file = await photo();
    return () => sendFile(shop, `PUT /user/${shop.userId}/picture`, { file });
  },
  [`messages of ${LETTERS} letters read`]({ shop }) {
    const text = 'คุณสมหญิง 99/1 หมู่ 5 ต.ช้างเผือก อ.เมือง เชียงใหม่ 50300 โทร 0810001234 เสื้อ 2 ตัว\n';
    const long = text.repeat(70).slice(0, LETTERS);
    return () => sendJson(shop, '/address/auto-detection', { text: long });
  },
  'passwords checked'({ shop }) {
    const login = { ...shop.login, prefix: new URL(shop.base).pathname.slice(1) };
    return () => sendJson(shop, '/user/login', login);
  },
  'reports printed':
    ({ shop }) =>
    () =>
      read(shop, '/report/daily?start=2026-01-01&end=2026-12-31&format=pdf'),
};
