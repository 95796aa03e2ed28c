// Test stage of courier-specific tests: an adapter at its sandbox over real HTTP, with its link,
// levers, ledger and a receiver of pushes.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import type {
  Courier,
  CourierLink,
  Credentials,
  ParcelNumbers,
  ParsedPush,
  RawPush,
} from './kit/courier.ts';
import type { Parcel } from './kit/parcel.ts';
import { startSandbox, type SandboxName, type Sandbox } from './sandbox/start.ts';

interface Trip {
  readonly courier: Courier;
  readonly play: SandboxName;
  readonly credentials: Credentials;
}

const place = {
  subdistrict: 'ในเมือง',
  district: 'เมืองอุบลราชธานี',
  province: 'อุบลราชธานี',
  postcode: '34000',
};

export const parcelOf = (merchantNumber: string, change: Partial<Parcel> = {}): Parcel => ({
  merchantNumber,
  sender: { name: 'ร้านน้ำใจงาม', phone: '080-000-0001', address: '1/2 ม.3', ...place },
  receiver: {
    name: 'ผู้รับ ก๊วยเตี๋ยวน้ำ & "ลูกชิ้น"',
    phone: '0800000002',
    address: '68/5 ซ.ปั้นหยา + ตึก A=B 100%',
    ...place,
  },
  weightGrams: 1500,
  codAmountSatang: 59_000,
  declaredValueSatang: 0,
  ...change,
});

export const numbered = (trackingNumber: string, merchantNumber = 'A-1'): ParcelNumbers => ({
  trackingNumber,
  merchantNumber,
});

interface Received {
  /** The accepted pushes, one entry per parcel. */
  readonly taken: ParsedPush[];
  /** The same pushes as received. */
  readonly pushes: RawPush[];
}

/** Refuses the first `refusals` deliveries, whatever they contain. */
async function openReceiver({ courier, credentials }: Trip, refusals: number) {
  const received: Received = { taken: [], pushes: [] };
  let left = refusals;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const push = {
        contentType: request.headers['content-type'] ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      const parsed = courier.parsePush?.(credentials, push);
      left -= 1;
      const isTaken = left < 0 && parsed?.outcome === 'push';
      if (isTaken) {
        received.taken.push(parsed, ...(parsed.others ?? []));
        received.pushes.push(push);
      }
      const reply = courier.ackPush?.(isTaken, push);
      response.writeHead(reply?.status ?? 500, { 'Content-Type': reply?.contentType ?? '' });
      response.end(reply?.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { received, server, url: `http://127.0.0.1:${port}/hook` };
}

interface Ledger {
  parcels: Record<string, unknown>[];
  calls: Record<string, number>;
}

/** Starts a separate sandbox for each test of the file or describe block that calls it. */
export function useTrip(trip: Trip) {
  let sandbox: Sandbox;
  const receivers: Server[] = [];
  beforeEach(async () => {
    sandbox = await startSandbox({ courier: trip.play, firstRetryMs: 20 });
  });
  afterEach(async () => {
    await sandbox.stop();
    for (const receiver of receivers.splice(0)) receiver.close();
  });

  async function lever(name: string, body: unknown): Promise<void> {
    const response = await fetch(`${sandbox.url}/__sandbox/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  }
  const books = async (): Promise<Ledger> =>
    (await (await fetch(`${sandbox.url}/__sandbox/ledger`)).json()) as Ledger;

  return {
    url: (): string => sandbox.url,
    link: (change: Partial<CourierLink> = {}): CourierLink => ({
      credentials: trip.credentials,
      environment: 'training',
      baseUrl: sandbox.url,
      now: () => Date.now(),
      nonce: () => crypto.randomUUID(),
      record: () => undefined,
      ...change,
    }),
    lever,
    books,
    ledger: async () => (await books()).parcels,
    /**
     * Turns pushes on for an account of the sandbox; returns a log that fills as accepted pushes
     * arrive.
     */
    async receive(account: string | undefined, refusals: number): Promise<Received> {
      const { received, server, url } = await openReceiver(trip, refusals);
      receivers.push(server);
      await lever('webhook', { account, url, isOn: true });
      return received;
    },
  };
}
