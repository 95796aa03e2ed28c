// The protocol of a print bridge (QZ Tray) on this computer: one websocket, JSON in both directions, a `uid` per
// answer.
import { bridgeAddresses } from '@app/contract/kit/print-bridge';

/**
 * `away`: nobody answered, nothing was sent. `blocked`: the user or the bridge did not allow it. `refused`: the
 * bridge reported that it did not print. `unsure`: the print was sent and its answer never came.
 */
export type BridgeTrouble = 'away' | 'blocked' | 'refused' | 'unsure';

export class BridgeFault extends Error {
  readonly trouble: BridgeTrouble;
  /** The bridge's own message. */
  readonly said: string;

  constructor(trouble: BridgeTrouble, said = '') {
    super(`print bridge: ${trouble} ${said}`);
    this.trouble = trouble;
    this.said = said;
  }
}

/** How the bridge recognises this installation; without a certificate it asks its user each time. */
export interface Signing {
  certificate(): Promise<string | null>;
  sign(message: string): Promise<string>;
}

export interface BridgeJob {
  readonly printer: string;
  readonly url: string;
  /** In millimetres; absent: the printer's setting. */
  readonly paper: { readonly width: number; readonly height: number } | null;
}

export interface Bridge {
  readonly isOpen: boolean;
  printers(): Promise<string[]>;
  print(job: BridgeJob): Promise<void>;
}

const OPENING_MS = 3_000;
// The user at the computer may be asked first.
const ANSWER_MS = 120_000;

/** Tries all addresses at once: keeps the first that opens and closes the others. */
async function opened(addresses: readonly string[]): Promise<WebSocket> {
  const sockets = addresses.map((address) => new WebSocket(address));
  const opening = sockets.map(
    (socket) =>
      new Promise<WebSocket>((resolve, reject) => {
        socket.addEventListener('open', () => resolve(socket), { once: true });
        socket.addEventListener('error', () => reject(new BridgeFault('away')), { once: true });
        setTimeout(() => reject(new BridgeFault('away')), OPENING_MS);
      }),
  );
  const first = await Promise.any(opening).catch(() => null);
  for (const socket of sockets) if (socket !== first) socket.close();
  if (!first) throw new BridgeFault('away');
  return first;
}

interface Answer {
  readonly uid?: string;
  readonly result?: unknown;
  readonly error?: string;
}

const isBlock = (said: string): boolean => /blocked/i.test(said);

/** Sends requests and routes each answer to its request. */
function line(socket: WebSocket) {
  const waiting = new Map<string, (answer: Answer | null) => void>();
  let count = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.uid ?? '')?.(answer);
  });
  socket.addEventListener('close', () => {
    for (const settle of waiting.values()) settle(null);
  });
  /** `lost`: the meaning of a missing answer. */
  return async (message: object, lost: BridgeTrouble): Promise<unknown> => {
    if (socket.readyState !== WebSocket.OPEN) throw new BridgeFault('away');
    count += 1;
    const uid = `songdee${count}`;
    const answer = await new Promise<Answer | null>((resolve) => {
      waiting.set(uid, resolve);
      setTimeout(() => resolve(null), ANSWER_MS);
      socket.send(JSON.stringify({ ...message, uid }));
    });
    waiting.delete(uid);
    if (answer === null) throw new BridgeFault(lost);
    if (answer.error !== undefined)
      throw new BridgeFault(isBlock(answer.error) ? 'blocked' : 'refused', answer.error);
    return answer.result;
  };
}

const optionsOf = ({ paper }: BridgeJob): object => ({
  jobName: 'Songdee',
  margins: 0,
  ...(paper && { size: paper, units: 'mm' }),
});

export async function openBridge(
  signing: Signing,
  addresses = location.protocol === 'https:' ? bridgeAddresses.secure : bridgeAddresses.plain,
): Promise<Bridge> {
  const socket = await opened(addresses);
  const send = line(socket);
  const certificate = await signing.certificate();
  await send({ call: 'getVersion', timestamp: Date.now() }, 'away');
  await send({ certificate, timestamp: Date.now() }, 'away');

  /** The bridge verifies the signature over exactly this text. */
  async function ask(call: string, params: object, lost: BridgeTrouble): Promise<unknown> {
    const asked = { call, params, timestamp: Date.now() };
    if (certificate === null) return send(asked, lost);
    const signature = await signing.sign(JSON.stringify(asked));
    return send({ ...asked, signature, signAlgorithm: 'SHA512' }, lost);
  }

  return {
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    printers: async () => (await ask('printers.find', {}, 'away')) as string[],
    async print(job) {
      const data = [{ type: 'pixel', format: 'pdf', flavor: 'file', data: job.url }];
      const params = { printer: { name: job.printer }, options: optionsOf(job), data };
      await ask('print', params, 'unsure');
    },
  };
}
