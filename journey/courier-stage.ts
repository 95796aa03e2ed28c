// The stage with sandboxes for every courier but Flash as well, and the actions at a courier's
// desk.
import { getCourierAccount } from '@app/contract/courier-setup/account';
import type { CourierId } from '@app/contract/kit/carriers';
import { getOrder } from '@app/contract/order/list';
import { createOrder } from '@app/contract/order/create';
import { listShipments } from '@app/contract/shipping/shipment';
import { startSandbox, type SandboxName, type Sandbox } from '@app/courier/sandbox/start';
import type { Locator, Page } from 'playwright-core';
import {
  bestAccounts,
  jntAccounts,
  kerryAccounts,
  openAccount,
  spxAccounts,
  thaipostAccounts,
} from '../server/app/story/ready-to-ship.ts';
import { desktop, openStage, type Stage } from './stage.ts';

interface Desk {
  readonly c: CourierId;
  readonly code: number;
  readonly name: string;
  readonly path: string;
  readonly play: SandboxName;
  readonly url: string;
  readonly account: {
    readonly credentials: Readonly<Record<string, string>>;
    readonly details?: Readonly<Record<string, string>>;
  };
  /** Set if the courier cannot be asked: the name under which its sandbox knows where to push. */
  readonly pushedAs?: string;
}

export const desks: readonly Desk[] = [
  {
    ...{ c: 'jnt', code: 1, name: 'J&T Express', path: '/jnt/orders' },
    ...{ play: 'jnt', url: 'COURIER_URL_JNT', account: { credentials: jntAccounts.open } },
  },
  {
    ...{ c: 'kerry', code: 2, name: 'Kerry / KEX', path: '/kerry/orders', pushedAs: 'DEMOSHOP' },
    ...{ play: 'kerry', url: 'COURIER_URL_KERRY', account: kerryAccounts[0] },
  },
  {
    ...{ c: 'thaipost', code: 3, name: 'ไปรษณีย์ไทย', path: '/thaipost/orders' },
    ...{ play: 'thaipost', url: 'COURIER_URL_THAIPOST', account: thaipostAccounts.eparcel },
  },
  {
    ...{ c: 'bestexpress', code: 5, name: 'Best Express', path: '/bestexpress/orders' },
    ...{ play: 'best', url: 'COURIER_URL_BEST', account: { credentials: bestAccounts[0] } },
  },
  {
    ...{ c: 'spx', code: 6, name: 'SPX Express', path: '/spx/orders' },
    ...{ play: 'spx', url: 'COURIER_URL_SPX', account: { credentials: spxAccounts[0] } },
  },
];

const bangkok = {
  ...{ subdistrict: 'บางรัก', district: 'บางรัก' },
  ...{ province: 'กรุงเทพมหานคร', postcode: '10500' },
};
export const chiangMai = {
  ...{ subdistrict: 'สันทรายหลวง', district: 'สันทราย' },
  ...{ province: 'เชียงใหม่', postcode: '50210' },
};

interface OrderOptions {
  readonly place?: typeof bangkok;
  readonly weight?: number;
  readonly goods?: 'cream' | 'soap';
  readonly isPaid?: boolean;
  readonly carrier?: number | null;
}

const prices = { cream: 390, soap: 59 } as const;

export class CourierStage {
  readonly stage: Stage;
  readonly page: Page;
  readonly #sandboxes: ReadonlyMap<CourierId, Sandbox>;
  #made = 0;

  private constructor(stage: Stage, page: Page, sandboxes: ReadonlyMap<CourierId, Sandbox>) {
    this.stage = stage;
    this.page = page;
    this.#sandboxes = sandboxes;
  }

  static async open(): Promise<CourierStage> {
    const sandboxes = new Map<CourierId, Sandbox>();
    for (const { c, play } of desks) sandboxes.set(c, await startSandbox({ courier: play }));
    const urls = desks.map(({ c, url }) => [url, sandboxes.get(c)?.url ?? '']);
    const stage = await openStage(Object.fromEntries(urls) as Record<string, string>);
    const opened = new CourierStage(stage, await stage.open(desktop), sandboxes);
    for (const desk of desks) await opened.#openDesk(desk);
    return opened;
  }

  async end(): Promise<void> {
    await this.stage.end();
    for (const sandbox of this.#sandboxes.values()) await sandbox.stop();
  }

  async #openDesk({ c, account, pushedAs }: Desk): Promise<void> {
    const { shop, origin } = this.stage;
    await openAccount(shop, { c, ...account });
    if (pushedAs === undefined) return;
    const { hookUrl } = await shop.owner.call(getCourierAccount, { params: { c } });
    const url = `${origin}${new URL(hookUrl ?? '').pathname}`;
    await this.pull(c, 'webhook', { account: pushedAs, url, isOn: true });
  }

  async pull(c: CourierId, lever: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.#sandboxes.get(c)?.url}/__sandbox/${lever}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${c} ${lever}: ${await answer.text()}`);
    return answer.json();
  }

  async order(orderOptions: OrderOptions = {}): Promise<number> {
    const {
      place = bangkok,
      weight = 300,
      goods = 'cream',
      isPaid = false,
      carrier = null,
    } = orderOptions;
    this.#made += 1;
    const made = this.#made;
    const { id } = await this.stage.shop.owner.call(createOrder, {
      body: {
        info: {
          ...{ name: `ผู้รับ ที่${made}`, address: `${made}/1 ถนนสุขใจ`, ...place },
          phone: `08100020${String(made).padStart(2, '0')}`,
        },
        items: [{ productId: this.stage.products[goods], unit: 1 }],
        payment: isPaid ? { method: 'transfer', paid: prices[goods] } : { method: 'cod' },
        shipping: { weight, carrier: carrier as 0 | null },
      },
    });
    return id;
  }

  async liveOf(orderId: number) {
    const { items } = await this.stage.shop.owner.call(listShipments, { query: { orderId } });
    return items.find((one) => one.isLive);
  }

  async codeOf(id: number): Promise<string> {
    return (await this.stage.shop.owner.call(getOrder, { params: { id } })).code;
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(`${this.stage.origin}${path}`);
  }

  rowOf(code: string): Locator {
    return this.page.getByRole('row', { name: new RegExp(code) });
  }

  async tick(code: string): Promise<void> {
    await this.page
      .getByRole('checkbox', { name: new RegExp(code) })
      .first()
      .click();
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }
}
