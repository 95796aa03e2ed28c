// A fake slip verification service over HTTP in the protocol of SlipOK: for tests and the demo.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { slipVerify as slipTextOf } from 'promptparse/generate';
import { slipVerify } from 'promptparse/validate';
import { systemClock } from '../../platform/clock.ts';

interface Transfer {
  /** In baht. */
  readonly amount: number;
  /** The transfer went to another account. */
  readonly isElsewhere?: boolean;
}

interface Options {
  /** Every well-formed slip counts as a transfer of the expected amount. */
  readonly believesAll?: boolean;
}

export interface SlipSandbox {
  readonly url: string;
  /** By reference. */
  readonly transfers: Map<string, Transfer>;
  /** Drops the connection of this many of the next calls. */
  cut: number;
  /** Received requests, newest last. */
  readonly asked: { branch: string; key: string; reference: string | null }[];
  stop(): Promise<void>;
}

interface VerifyRequest {
  readonly data?: unknown;
  readonly amount?: unknown;
  readonly log?: unknown;
}

const refusals: Readonly<Record<number, string>> = {
  1002: 'Authorization Header ไม่ถูกต้อง',
  1008: 'QR Code ไม่ใช่ QR สำหรับตรวจสอบการชำระเงิน',
  1011: 'QR Code หมดอายุ หรือ ไม่มีรายการอยู่จริง',
  1012: 'สลิปซ้ำ สลิปนี้เคยส่งเข้ามาในระบบแล้ว',
  1013: 'ยอดที่ส่งมาไม่ตรงกับยอดสลิป',
  1014: 'บัญชีผู้รับไม่ตรงกับบัญชีหลักของร้าน',
};

/** The content of such a slip's QR code. */
export const slipText = (reference: string): string =>
  slipTextOf({ sendingBank: '004', transRef: reference });

async function bodyOf(request: IncomingMessage): Promise<VerifyRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as VerifyRequest;
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const day = (at: Date): string => at.toISOString().slice(0, 10).replaceAll('-', '');

interface VerifierState extends Options {
  readonly transfers: ReadonlyMap<string, Transfer>;
  /** References that were verified with `log`. */
  readonly logged: Set<string>;
}

const refusal = (code: number, data?: object): [number, object] => [
  400,
  { code, message: refusals[code], ...(data && { data }) },
];

function judge(
  { transfers, logged, believesAll }: VerifierState,
  key: string,
  body: VerifyRequest,
) {
  const slip = slipVerify(String(body.data));
  if (key === '' || key === 'wrong') return refusal(1002);
  if (slip === null) return refusal(1008);
  const { transRef, sendingBank } = slip;
  const believed: Transfer | undefined = believesAll ? { amount: Number(body.amount) } : undefined;
  const transfer = transfers.get(transRef) ?? believed;
  if (!transfer) return refusal(1011);
  const data = {
    ...{ success: true, message: '✅', language: 'TH', transRef, sendingBank },
    ...{ receivingBank: '004', transDate: day(systemClock()), amount: transfer.amount },
  };
  if (body.log === true && logged.has(transRef)) return refusal(1012, data);
  if (body.log === true) logged.add(transRef);
  if (transfer.isElsewhere === true) return refusal(1014, data);
  if (typeof body.amount === 'number' && body.amount !== transfer.amount)
    return refusal(1013, data);
  return [200, { success: true, data }] as [number, object];
}

export async function startSlipSandbox(options: Options = {}): Promise<SlipSandbox> {
  const logged = new Set<string>();
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  const sandbox: { -readonly [K in keyof SlipSandbox]: SlipSandbox[K] } = {
    url: '',
    transfers: new Map(),
    cut: 0,
    asked: [],
    stop: () =>
      new Promise<void>((ended) => {
        server.closeAllConnections();
        server.close(() => ended());
      }),
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const branch = /^\/api\/line\/apikey\/([^/?]+)$/.exec(request.url ?? '')?.[1];
    if (request.method !== 'POST' || branch === undefined)
      return answer(response, 404, { message: 'not found' });
    const body = await bodyOf(request);
    const key = String(request.headers['x-authorization'] ?? '');
    const reference = slipVerify(String(body.data))?.transRef ?? null;
    sandbox.asked.push({ branch, key, reference });
    if (sandbox.cut > 0) {
      sandbox.cut -= 1;
      response.destroy();
      return;
    }
    answer(response, ...judge({ ...options, transfers: sandbox.transfers, logged }, key, body));
  }

  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  sandbox.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return sandbox;
}
