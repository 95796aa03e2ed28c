// Test stage of the promises: one courier account at its own sandbox over real HTTP, with all
// traffic recorded.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  Courier,
  CourierLink,
  Credentials,
  ParcelNumbers,
  ParsedPush,
  RawPush,
} from './kit/courier.ts';
import type { Exchange } from './kit/exchange.ts';
import type { Bucket, Parcel } from './kit/parcel.ts';
import type { Token } from './kit/token.ts';
import { startSandbox, type SandboxName } from './sandbox/start.ts';

/**
 * The adapter, its sandbox and its account. `pushedAs` is the account name under which the sandbox
 * registers webhooks; null = the courier has a call for it.
 */
export interface Account {
  readonly courier: Courier;
  readonly play: SandboxName;
  readonly credentials: Credentials;
  readonly pushedAs: string | null;
  /** Present where the shop numbers its parcels itself. */
  readonly numberOf?: (running: number) => string;
}

export interface LedgerRow {
  readonly pno: string;
  readonly outTradeNo: string;
  readonly dstName: string;
  readonly dstDetailAddress: string;
  readonly codAmountSatang: number;
  readonly cancelledAt: string | null;
}

export interface Stage {
  readonly account: Account;
  readonly exchanges: readonly Exchange[];
  /** Every push received, repeats included. */
  readonly pushes: readonly RawPush[];
  readonly tokens: ReadonlyMap<string, Token>;
  parcel(running: number): Parcel;
  link(change?: Partial<CourierLink>): CourierLink;
  numbersOf(parcel: Parcel, trackingNumber: string): ParcelNumbers;
  book(running: number): Promise<{ parcel: Parcel; numbers: ParcelNumbers }>;
  lever(name: string, body: unknown): Promise<unknown>;
  ledger(): Promise<LedgerRow[]>;
  /** Turns pushes on; the receiver refuses the first `refusals` deliveries. */
  receive(refusals: number): Promise<void>;
  /** All parsed pushes, with the pushes of one message listed separately. */
  told(): ParsedPush[];
  end(): Promise<void>;
}

export const receiver = {
  name: 'ผู้รับ ก๊วยเตี๋ยวน้ำ ฏฐฑฒณ ๆ ฯ & "ลูกชิ้น"',
  phone: '0899990002',
  address: '68/5 ซ.ปั้นหยา ถ.น้ำใจงาม + ตึก A=B 100%',
};
export const sender = { name: 'ร้านน้ำใจงาม', phone: '0899990001', address: '1/2 หมู่ 3 บ้านกล้วย' };

const place = {
  subdistrict: 'ในเมือง',
  district: 'เมืองอุบลราชธานี',
  province: 'อุบลราชธานี',
  postcode: '34000',
};

const parcelOf = ({ numberOf }: Account, running: number): Parcel => ({
  merchantNumber: `A-${running}`,
  ...(numberOf && { trackingNumber: numberOf(running) }),
  sender: { ...sender, ...place },
  receiver: { ...receiver, ...place },
  weightGrams: 1500,
  codAmountSatang: 59_000,
  declaredValueSatang: 0,
  remark: 'ฝากไว้ที่ป้อม',
});

/**
 * Accepts the pushes that it can parse, after the given number of refusals; records every delivery.
 */
async function openReceiver(account: Account, refusals: number) {
  const { courier, credentials } = account;
  const pushes: RawPush[] = [];
  let left = refusals;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const push: RawPush = {
        contentType: request.headers['content-type'] ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      pushes.push(push);
      left -= 1;
      const isTaken = left < 0 && courier.parsePush?.(credentials, push).outcome === 'push';
      const reply = courier.ackPush?.(isTaken, push);
      response.writeHead(reply?.status ?? 500, { 'Content-Type': reply?.contentType ?? '' });
      response.end(reply?.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { pushes, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() };
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

const flat = (push: ParsedPush): ParsedPush[] => {
  const { others = [], ...first } = push;
  return [first, ...others];
};

function linkOf(
  account: Account,
  url: string,
  kept: { exchanges: Exchange[]; tokens: Map<string, Token> },
) {
  let nonce = 0;
  return (change: Partial<CourierLink> = {}): CourierLink => ({
    credentials: account.credentials,
    environment: 'training',
    baseUrl: url,
    now: () => Date.now(),
    nonce: () => `nonce-${(nonce += 1)}`,
    record: (exchange) => void kept.exchanges.push(exchange),
    tokens: {
      get: (name) => kept.tokens.get(name) ?? null,
      set: (name, token) => void (token ? kept.tokens.set(name, token) : kept.tokens.delete(name)),
    },
    ...change,
  });
}

function leversOf(url: string): Pick<Stage, 'lever' | 'ledger'> {
  return {
    async lever(name, body) {
      const response = await fetch(`${url}/__sandbox/${name}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
      return response.json();
    },
    async ledger() {
      const response = await fetch(`${url}/__sandbox/ledger`);
      return ((await response.json()) as { parcels: LedgerRow[] }).parcels;
    },
  };
}

const numbersOf = (sent: Parcel, trackingNumber: string): ParcelNumbers => ({
  trackingNumber,
  merchantNumber: sent.merchantNumber,
  sent,
});

export async function openStage(account: Account): Promise<Stage> {
  const { courier, credentials } = account;
  const sandbox = await startSandbox({ courier: account.play, firstRetryMs: 20 });
  const exchanges: Exchange[] = [];
  const tokens = new Map<string, Token>();
  const link = linkOf(account, sandbox.url, { exchanges, tokens });
  let hooked: Receiver | undefined;
  const { lever, ledger } = leversOf(sandbox.url);
  return {
    account,
    exchanges,
    tokens,
    get pushes() {
      return hooked?.pushes ?? [];
    },
    parcel: (running) => parcelOf(account, running),
    link,
    numbersOf,
    async book(running) {
      const parcel = parcelOf(account, running);
      const outcome = await courier.book(link(), parcel);
      if (outcome.outcome !== 'booked') throw new Error(JSON.stringify(outcome));
      // SPX does not find an order in its first second.
      await lever('advance', { minutes: 1 });
      return { parcel, numbers: numbersOf(parcel, outcome.trackingNumber) };
    },
    lever,
    ledger,
    async receive(refusals) {
      hooked = await openReceiver(account, refusals);
      const { url } = hooked;
      if (account.pushedAs === null) await courier.registerWebhook?.(link(), { url, isOn: true });
      else await lever('webhook', { account: account.pushedAs, url, isOn: true });
    },
    told: () =>
      (hooked?.pushes ?? []).flatMap((push) => {
        const parsed = courier.parsePush?.(credentials, push);
        return parsed?.outcome === 'push' ? flat(parsed) : [];
      }),
    async end() {
      await sandbox.stop();
      hooked?.close();
    },
  };
}

/** The sequence of buckets, without repeats. */
export const bucketSequence = (
  buckets: readonly (Bucket | null | undefined)[],
): (Bucket | null)[] =>
  buckets
    .map((bucket) => bucket ?? null)
    .filter((bucket, at, all) => at === 0 || bucket !== all[at - 1]);
