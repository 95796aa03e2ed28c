// The answers of the Flash sandbox: the envelope, in the requested language, or a PDF.
import { messages } from './tables.ts';

export interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

export type FlashAnswer = { kind: 'json'; envelope: Envelope } | { kind: 'pdf'; pdf: Buffer };

export interface FlashRequest {
  mchId: string;
  fields: Record<string, string>;
  isThai: boolean;
  /** The sandbox's origin as the caller addressed it. */
  origin: string;
}

export function answer(
  request: { isThai: boolean },
  code: number,
  data: unknown = null,
): FlashAnswer {
  const [english, thai] = messages[code] ?? ['unknown', 'ไม่ทราบ'];
  return { kind: 'json', envelope: { code, message: request.isThai ? thai : english, data } };
}
