// The answers of the SPX sandbox: one envelope, error numbers, and lists of what failed.
import type { SandboxReply } from '../courier-sandbox.ts';

export type Content = Record<string, unknown>;

export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
export const part = (value: unknown): Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Content) : {};
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const messages: Record<number, string> = {
  0: 'success',
  1002: 'repeated request',
  1003: 'timestamp error',
  1004: 'random-num error',
  1005: 'app-id invalid',
  1006: 'check-sign is missing',
  1007: 'check-sign error',
  1008: 'body is empty',
  1009: 'request expired',
  10001: 'parcel is overweight',
  10013: 'pickup time slot is required',
  10040: 'pickup time slot has expired',
  10041: 'parcel weight is invalid',
  10042: 'address is invalid',
  11001: 'parameter error',
  12051: 'account check failed',
  13002: 'order can not be cancelled',
  13103: 'duplicate order_id',
  13201: 'get shipping label failed',
  13251: 'order not found',
};

export const replyWith = (code: number, data: unknown = null): SandboxReply => ({
  kind: 'json',
  body: { ret_code: code, message: messages[code] ?? '', data },
});

export const failOf = (code: number, numbers: Content): Content => ({
  ...numbers,
  ret_code: code,
  message: messages[code] ?? '',
  debug_msg: '',
});
