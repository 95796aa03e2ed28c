// Uploaded pictures: what a form's file may be, and how a stored one is shown.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';

const MB = 1024 * 1024;
const MOST_BYTES = 5 * MB;

/** The largest body of a call with a picture: large enough to report that the picture is too large. */
export const PICTURE_BODY = MOST_BYTES + MB;

/** What file choosers offer; the server checks the content, not the name. */
export const imageTypes = 'image/jpeg,image/png,image/webp';

/** A file of a multipart form as the server passes it on. */
export interface SentFile {
  readonly bytes: Uint8Array;
}

const sizeOf = (value: unknown): number | null => {
  if (value instanceof Blob) return value.size;
  const bytes: unknown = (value as Partial<SentFile> | null)?.bytes;
  return bytes instanceof Uint8Array ? bytes.length : null;
};

/** Browsers also send an empty file field, without name and bytes. */
const orNothing = z.transform((value: unknown): unknown => {
  if (value === '' || sizeOf(value) === 0) return undefined;
  const bytes: unknown = (value as Partial<SentFile> | null)?.bytes;
  if (!(bytes instanceof Uint8Array)) return value;
  // A plain view: a Buffer would serialise completely where the call is hashed.
  return { bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
});

export const imageFile = z.optional(
  z.pipe(
    orNothing,
    z.optional(
      z
        .custom<Blob | SentFile>((value) => sizeOf(value) !== null, {
          error: 'แนบรูปเป็นไฟล์ jpg, png หรือ webp 1 ไฟล์',
        })
        .check(
          z.refine((value) => (sizeOf(value) ?? 0) <= MOST_BYTES, {
            error: 'รูปใหญ่เกิน 5 MB เลือกรูปที่เล็กลง',
          }),
        ),
    ),
  ),
);

export const getImage = endpoint({
  does: 'Gives a picture by its unguessable name; it never changes under that name.',
  at: 'GET /images/{name}',
  may: 'anyone',
  takes: { params: z.object({ name: z.string().check(z.minLength(1), z.maxLength(100)) }) },
  gives: 'file',
  fails: [],
  // A page shows dozens at once, and a shop's users share one address.
  perMinute: 6000,
});
