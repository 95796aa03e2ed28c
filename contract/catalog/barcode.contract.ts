// Printing barcode stickers of products: on sheets of labels or on the roll.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

export const stickerPapers = {
  a4x24: 'A4 24 ดวง (3×8)',
  roll40x30: 'ม้วน 40×30 มม.',
} as const;
export type StickerPaper = keyof typeof stickerPapers;

/** Stickers per sheet; the roll has a single column. */
export const stickersPerSheet: Readonly<Record<StickerPaper, number>> = { a4x24: 24, roll40x30: 1 };

/** What a sticker shows differently from the product. */
export const stickerProblems = {
  shortened: 'ชื่อยาวเกินดวง พิมพ์ไม่ครบ',
  unprintable: 'มีตัวอักษรที่พิมพ์ไม่ได้',
  qr: 'รหัสยาวหรือไม่ใช่อักษรอังกฤษ พิมพ์เป็น QR แทนแท่งบาร์โค้ด',
} as const;
export type StickerProblem = keyof typeof stickerProblems;

export const STICKERS_MOST = 5_000;
const MOST_COPIES = 1_000;

export const printBarcodes = endpoint({
  does: 'Prints stickers with barcode, name and price of products as one PDF behind a link of one hour.',
  at: 'POST /print/pdf/barcode',
  may: 'product.view',
  takes: {
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            productId: f.id,
            copies: z.int().check(z.gte(1), z.lte(MOST_COPIES)),
          }),
        )
        .check(
          z.minLength(1),
          z.maxLength(500),
          z.refine((items) => items.reduce((sum, { copies }) => sum + copies, 0) <= STICKERS_MOST, {
            error: 'พิมพ์ได้ครั้งละไม่เกิน 5,000 ดวง แบ่งพิมพ์หลายครั้ง',
          }),
        ),
      paper: z._default(
        z.enum(Object.keys(stickerPapers) as [StickerPaper, ...StickerPaper[]]),
        'a4x24',
      ),
      /** Stickers already used on the first sheet. */
      skip: z._default(z.int().check(z.gte(0), z.lte(23)), 0),
      withPrice: z._default(z.boolean(), true),
      prefix: f.prefix,
    }),
  },
  gives: z.object({
    url: z.string(),
    labels: z.int(),
    pages: z.int(),
    notices: z.array(
      z.object({
        productId: f.id,
        code: z.string(),
        problem: z.enum(Object.keys(stickerProblems) as [StickerProblem, ...StickerProblem[]]),
      }),
    ),
  }),
  fails: [],
  once: true,
  reads: true,
});
