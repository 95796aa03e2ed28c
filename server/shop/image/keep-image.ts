// Stores pictures as files under unguessable names and serves them to anyone who knows the name.
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { getImage } from '@app/contract/shop/image';
import { basePath } from '@app/contract/kit/paths';
import type { TenantTx, Actor } from '../../platform/database.ts';
import { fail, isUnsure } from '../../platform/failure.ts';
import { linkTo } from '../../platform/files.ts';
import { isFull } from '../../platform/kept-bytes.ts';
import { Port } from '../../platform/port.ts';
import type { BinaryReply, Incoming, PublicCall, Services } from '../../platform/route.ts';
import { forgetUnlessNamed } from './forget-unnamed.ts';
import { jpegOf, readImage, type Picture } from './read-image.ts';

const NAME_BYTES = 16;
const namePattern = /^[0-9a-f]{32}(?:-small)?\.webp$/;
const YEAR = 'public, max-age=31536000, immutable';

const fileOf = (tenantId: number, name: string): string => `image/${tenantId}/${name}`;
/** Pictures that may show a person or a document are stored separately: the name alone does not open them. */
const privateFileOf = (tenantId: number, name: string): string => `private/${tenantId}/${name}`;
const smallOf = (name: string): string => name.replace(/\.webp$/, '-small.webp');

interface ServiceContext {
  readonly services: Services;
  readonly actor: Actor;
}

export const newImageName = (): string => `${randomBytes(NAME_BYTES).toString('hex')}.webp`;

interface StoredPicture {
  readonly name: string;
  readonly picture: Picture;
  readonly isPrivate: boolean;
}

async function storePicture(
  { services, actor }: ServiceContext,
  { name, picture, isPrivate }: StoredPicture,
): Promise<void> {
  const placeOf = isPrivate ? privateFileOf : fileOf;
  await services.files.write(placeOf(actor.tenantId, smallOf(name)), picture.small);
  await services.files.write(placeOf(actor.tenantId, name), picture.full);
}

/** A file that stays for hours costs a few kB; a save that fails because of it costs the user's work. */
async function drop({ services, actor }: ServiceContext, name: string): Promise<void> {
  // Paths from elsewhere are not ours to remove.
  if (!namePattern.test(name)) return;
  try {
    for (const each of [name, smallOf(name)]) {
      await services.files.remove(fileOf(actor.tenantId, each));
      await services.files.remove(privateFileOf(actor.tenantId, each));
    }
  } catch (error) {
    services.log.warn({ err: error, name }, 'a picture could not be removed');
  }
}

export async function forgetImages(
  serviceContext: ServiceContext,
  names: readonly string[],
): Promise<void> {
  for (const name of names) await drop(serviceContext, name);
}

/** The file of a form; the content type that the browser sent is ignored. */
type ImageSource = Blob | { readonly bytes: Uint8Array } | undefined;

export interface PictureChange {
  readonly file: ImageSource;
  readonly field: string;
  /** Removes the picture without a new one. */
  readonly isRemoved?: boolean;
  /** Served only by signed link. */
  readonly isPrivate?: boolean;
  /** Inspects the original file after it was checked to be a plain picture and before anything is stored. */
  readonly inspect?: (bytes: Uint8Array) => Promise<void>;
}

/** Megabytes that a shop may store; 0 = unlimited. A port, because settings themselves have pictures. */
export const storageLimit = new Port<{ of(tx: TenantTx): Promise<number> }>('storage limits');

const MB = 1024 * 1024;

/** Enforces the storage limit: the picture that exceeds it is refused at its field. */
async function requireRoom({ services, actor }: ServiceContext, field: string): Promise<void> {
  const read = (tx: TenantTx) => storageLimit.get().of(tx);
  const limit = await services.db.withTenant(actor, read, { mode: 'read' });
  if (limit === 0 || !(await isFull(services.files, actor.tenantId, limit * MB))) return;
  const text = `พื้นที่เก็บไฟล์ของร้านเต็มแล้ว (${limit} MB) ลบรูปที่ไม่ใช้ หรือติดต่อผู้ให้บริการเพื่อเพิ่ม`;
  throw fail('UNPROCESSED', { fields: { [field]: text } });
}

/**
 * Runs `write` in a transaction with the name of the new picture: '' for none, undefined for no change. The picture
 * is stored first and removed again when the write is refused; the replaced one is removed after the commit.
 */
export async function withPicture<T>(
  serviceContext: ServiceContext,
  change: PictureChange,
  write: (tx: TenantTx, name: string | undefined) => Promise<{ result: T; replaced?: string }>,
): Promise<T> {
  const { file, field, isRemoved = false, isPrivate = false } = change;
  const bytes = file && 'bytes' in file && file.bytes instanceof Uint8Array ? file.bytes : null;
  const picture = bytes && (await readImage(bytes, { field, shop: serviceContext.actor.tenantId }));
  if (bytes) await change.inspect?.(bytes);
  if (picture) await requireRoom(serviceContext, field);
  const { services, actor } = serviceContext;
  const made = picture ? newImageName() : undefined;
  const name = made ?? (isRemoved ? '' : undefined);
  if (made) await services.db.withTenant(actor, (tx) => forgetUnlessNamed(tx, [made]));
  try {
    if (picture && made) await storePicture(serviceContext, { name: made, picture, isPrivate });
    const { result, replaced = '' } = await services.db.withTenant(actor, async (tx) => {
      const written = await write(tx, name);
      if (name !== undefined && namePattern.test(written.replaced ?? ''))
        await forgetUnlessNamed(tx, [written.replaced ?? '']);
      return written;
    });
    if (name !== undefined && replaced !== '') await drop(serviceContext, replaced);
    return result;
  } catch (error) {
    // If the transaction may have committed, its row needs the picture.
    if (made !== undefined && !isUnsure(error)) await drop(serviceContext, made);
    throw error;
  }
}

/** A stored picture in either folder; undefined where it is gone or its name is foreign. */
export async function openImage({ services, actor }: ServiceContext, name: string) {
  if (!namePattern.test(name)) return undefined;
  const { files } = services;
  const stored = await files.read(privateFileOf(actor.tenantId, name));
  return stored ?? files.read(fileOf(actor.tenantId, name));
}

/** Stores a foreign picture after checking it. Its name is new and was passed to `forgetUnlessNamed` before. */
export async function addImage(
  serviceContext: ServiceContext,
  { bytes, name, isPrivate }: Omit<StoredPicture, 'picture'> & { readonly bytes: Uint8Array },
): Promise<void> {
  const picture = await readImage(bytes, { field: 'file', shop: serviceContext.actor.tenantId });
  await storePicture(serviceContext, { name, picture, isPrivate });
}

/**
 * A picture in a format for printing; undefined where there is none or its file is gone: the document is printed
 * without it.
 */
export async function imageForPaper({ services, actor }: ServiceContext, name: string) {
  if (!namePattern.test(name)) return undefined;
  try {
    const stored = await services.files.read(fileOf(actor.tenantId, name));
    return stored && (await jpegOf(await buffer(stored.stream)));
  } catch (error) {
    services.log.warn({ err: error, name }, 'a picture could not be read for paper');
    return undefined;
  }
}

interface UrlContext {
  readonly incoming: Incoming;
  readonly services: Services;
}

/** The public URL of a picture; null for none. Older paths with 'upload' in them are on the media host. */
export const imageUrl = ({ incoming, services }: UrlContext, name: string): string | null =>
  imageUrlIn(services.config, incoming.tenant?.label, name);

export type PictureHost = Pick<Services['config'], 'MEDIA_URL' | 'MAIN_TENANT'>;

/** The same without a request. */
export function imageUrlIn(
  { MEDIA_URL = '', MAIN_TENANT }: PictureHost,
  label: string | undefined,
  name: string,
): string | null {
  if (name === '') return null;
  if (name.includes('upload')) return `${MEDIA_URL.replace(/\/$/, '')}/${name.replace(/^\//, '')}`;
  return `${basePath(label ?? MAIN_TENANT, MAIN_TENANT)}/images/${name}`;
}

/** Set once at start-up, for reads without a request. */
export const pictureHost = new Port<PictureHost>('where pictures are found');

export const shownAt = (label: string, name: string): string | null =>
  imageUrlIn(pictureHost.get(), label, name);

/** The signed URL of a private picture, valid for an hour; null for none. */
export function privateImageUrl(urlContext: UrlContext, name: string): string | null {
  const { tenant } = urlContext.incoming;
  if (name === '') return null;
  // A background call has no shop in its path and shows its reply to nobody.
  if (!namePattern.test(name) || !tenant) return imageUrl(urlContext, name);
  return linkTo(urlContext, privateFileOf(tenant.id, name));
}

/** Moves a public picture to the private folder; does nothing if it is there already. */
export async function hideImage({ services, actor }: ServiceContext, name: string): Promise<void> {
  if (!namePattern.test(name)) return;
  for (const each of [name, smallOf(name)]) {
    const stored = await services.files.read(fileOf(actor.tenantId, each));
    if (!stored) continue;
    await services.files.write(privateFileOf(actor.tenantId, each), stored.stream);
    await services.files.remove(fileOf(actor.tenantId, each));
  }
}

export async function getImageUse(call: PublicCall<typeof getImage>): Promise<BinaryReply> {
  const { params, services, tenant } = call;
  const isName = tenant !== undefined && namePattern.test(params.name);
  const stored = isName ? await services.files.read(fileOf(tenant.id, params.name)) : undefined;
  if (!stored) throw fail('NOT_FOUND');
  return {
    type: 'image/webp',
    body: stored.stream,
    headers: {
      'cache-control': YEAR,
      'content-length': String(stored.size),
      // Other origins, such as a chat's preview, may show it.
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
}

export { forgetUnlessNamed } from './forget-unnamed.ts';
export { readImage } from './read-image.ts';
