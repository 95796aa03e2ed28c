// Plays a print bridge like QZ Tray: its ports, its certificate and signatures, its printers;
// papers are recorded.
import crypto from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';

export interface Paper {
  readonly printer: string;
  readonly pdf: Uint8Array;
  readonly size: unknown;
}

/**
 * `cut`: prints, but its reply is lost. `jam`: reports that it did not print. `block`: the user
 * there refuses.
 */
type Mood = 'well' | 'cut' | 'jam' | 'block';

export interface PrintBridge {
  readonly port: number;
  readonly papers: readonly Paper[];
  /** Calls without a valid signature: QZ Tray would have asked its user about each. */
  readonly unsigned: readonly string[];
  mood: Mood;
  end(): Promise<void>;
  /** Stops it and frees its ports for another run. */
  leave(): Promise<void>;
}

interface Message {
  readonly uid?: string;
  readonly call?: string;
  readonly params?: Record<string, unknown>;
  readonly timestamp?: number;
  readonly certificate?: string | null;
  readonly signature?: string;
  readonly signAlgorithm?: string;
}

const PORTS = [8182, 8283, 8384, 8485];
const MINUTES_15 = 15 * 60_000;

/** Held by the run whose turn it is; freed by the system if that run dies. */
const TURN_PORT = 8179;
const LOOK_MS = 100;
const MOST_LOOKS = 2000;

/** A page takes the first bridge found on this machine, so only one run may play one at a time. */
async function waitForTurn(): Promise<net.Server> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const turn = net.createServer();
    const isOurs = await new Promise<boolean>((resolve) => {
      turn.once('error', () => resolve(false));
      turn.listen(TURN_PORT, '127.0.0.1', () => resolve(true));
    });
    if (isOurs) return turn;
    await sleep(LOOK_MS);
  }
  throw new Error(`port ${TURN_PORT} of this machine is taken, and not by a run that ends`);
}

/** Listens on the first free port. */
async function listen(): Promise<WebSocketServer> {
  for (const port of PORTS) {
    const server = new WebSocketServer({ host: 'localhost', port });
    const isOpen = await new Promise<boolean>((resolve) => {
      server.once('listening', () => resolve(true));
      server.once('error', () => resolve(false));
    });
    if (isOpen) return server;
  }
  throw new Error('no port of print bridges is free');
}

/** Verifies the signature: the signed text is the hex hash of call, parameters and time as sent. */
function isSigned({ call, params, timestamp = 0, signature, ...rest }: Message, pem: string) {
  if (Math.abs(Date.now() - timestamp) > MINUTES_15 || !signature) return false;
  const text = JSON.stringify({ call, params, timestamp });
  const hash = crypto.createHash('sha256').update(text).digest('hex');
  const { publicKey } = new crypto.X509Certificate(pem);
  const bytes = Buffer.from(signature, 'base64');
  return crypto.verify(rest.signAlgorithm ?? 'SHA1', Buffer.from(hash), publicKey, bytes);
}

async function fileOf({ flavor, data }: { flavor: string; data: string }): Promise<Uint8Array> {
  if (flavor === 'base64') return Buffer.from(data, 'base64');
  const answer = await fetch(data);
  if (!answer.ok) throw new Error(`Cannot read the file: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function paperOf(params: Record<string, unknown>): Promise<Paper> {
  const { printer, options, data } = params as {
    printer: { name: string };
    options: { size?: unknown };
    data: [{ flavor: string; data: string }];
  };
  return { printer: printer.name, size: options.size, pdf: await fileOf(data[0]) };
}

export async function openPrintBridge(printers: readonly string[]): Promise<PrintBridge> {
  const turn = await waitForTurn();
  const server = await listen();
  const papers: Paper[] = [];
  const unsigned: string[] = [];
  const bridge = {
    ...{ papers, unsigned },
    port: (server.address() as { port: number }).port,
    mood: 'well' as Mood,
    async end() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
    async leave() {
      await bridge.end();
      await new Promise((resolve) => turn.close(resolve));
    },
  };

  async function answer(socket: WebSocket, call: string, params: Record<string, unknown>) {
    if (call === 'getVersion') return '2.2.5';
    if (bridge.mood === 'block') throw new Error('Request blocked');
    if (call === 'printers.find') return printers;
    if (call !== 'print') throw new Error(`Invalid function call: ${call}`);
    if (bridge.mood === 'jam') throw new Error('PrinterException: out of paper');
    papers.push(await paperOf(params));
    if (bridge.mood === 'cut') socket.terminate();
    return null;
  }

  server.on('connection', (socket) => {
    let certificate = '';
    socket.on('message', async (bytes: Buffer) => {
      if (bytes.toString() === 'ping') return;
      const message = JSON.parse(bytes.toString()) as Message;
      const { uid, call = '', params = {} } = message;
      const reply = (rest: object) => socket.send(JSON.stringify({ uid, ...rest }));
      if ('certificate' in message) {
        certificate = message.certificate ?? '';
        reply({ result: null });
        return;
      }
      const isTrusted = certificate !== '' && isSigned(message, certificate);
      if (call !== 'getVersion' && !isTrusted) unsigned.push(call);
      try {
        reply({ result: await answer(socket, call, params) });
      } catch (error) {
        reply({ error: (error as Error).message });
      }
    });
  });
  return bridge;
}
