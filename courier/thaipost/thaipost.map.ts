// Maps the refusals of Thailand Post's services, and its answers to the legacy field names. Pure.
import { refusedBy } from '../kit/calls.ts';
import type { PlainAnswer } from '../kit/courier.ts';
import type { Refused } from '../kit/outcome.ts';
import { errors } from './thaipost-errors.codes.ts';

interface RefusalReply {
  code: string;
  text: string;
  merchantNumber?: string;
  raw?: unknown;
}

/** The answer under the field names of spec.md §3: OrderId, StatusCode, Barcode, StatusMessage. */
export const plainAnswer = (told: {
  orderId: string;
  code: string;
  barcode: string;
  text: string;
}): PlainAnswer => ({
  OrderId: told.orderId,
  StatusCode: told.code,
  Barcode: told.barcode,
  StatusMessage: told.text,
});

export const toRefused = ({ code, text, merchantNumber = '', raw = null }: RefusalReply): Refused =>
  refusedBy(
    { courier: 'ไปรษณีย์ไทย', errors },
    {
      ...{ code, text, raw },
      answer: plainAnswer({ orderId: merchantNumber, code, barcode: '', text }),
    },
  );
