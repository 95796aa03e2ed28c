// Signs what a browser sends to the print bridge of its computer. Users who may print get only
// prints of the shop's own files and the printer search signed: with this installation's
// certificate a bridge would also read files and open ports.
import crypto from 'node:crypto';
import { z } from 'zod';
import type { getBridgeCertificate, signForBridge } from '@app/contract/shipping/print-bridge';
import type { Gives } from '@app/contract/kit/endpoint';
import { fail } from '../../platform/failure.ts';
import { linkTo } from '../../platform/files.ts';
import type { OutsideCall } from '../../platform/route.ts';

const timestamp = z.int();
const Message = z.discriminatedUnion('call', [
  z.strictObject({ call: z.literal('printers.find'), params: z.strictObject({}), timestamp }),
  z.strictObject({
    call: z.literal('print'),
    params: z.strictObject({
      // By name only: a bridge can also print into files and to network addresses.
      printer: z.strictObject({ name: z.string().min(1).max(200) }),
      options: z.record(z.string(), z.unknown()),
      data: z.tuple([
        z.strictObject({
          type: z.literal('pixel'),
          format: z.literal('pdf'),
          flavor: z.literal('file'),
          data: z.string(),
        }),
      ]),
    }),
    timestamp,
  }),
]);

export async function getBridgeCertificateUse({
  services,
}: OutsideCall<typeof getBridgeCertificate>): Promise<Gives<typeof getBridgeCertificate>> {
  return { certificate: services.config.PRINT_BRIDGE_CERTIFICATE ?? null };
}

/** The bridge hashes the text and verifies the signature over the hex digest. */
export async function signForBridgeUse(
  call: OutsideCall<typeof signForBridge>,
): Promise<Gives<typeof signForBridge>> {
  const { message } = call.body;
  const key = call.services.config.PRINT_BRIDGE_KEY;
  if (key === undefined) throw fail('NOT_FOUND');
  if (!isOurs(call, message))
    throw fail('UNPROCESSED', { fields: { message: 'ลงชื่อให้ได้เฉพาะการพิมพ์ไฟล์ของร้าน' } });
  const hash = crypto.createHash('sha256').update(message).digest('hex');
  return { signature: crypto.sign('sha512', Buffer.from(hash), key).toString('base64') };
}

function isOurs(call: OutsideCall<typeof signForBridge>, message: string): boolean {
  const asked = Message.safeParse(parsed(message));
  if (!asked.success) return false;
  if (asked.data.call === 'printers.find') return true;
  const [{ data: url }] = asked.data.params.data;
  const name = call.services.secrets.readLink(url.slice(url.lastIndexOf('/') + 1));
  const signed = linkTo(call, '');
  return (
    name?.split('/')[1] === String(call.session.tenantId) &&
    url.startsWith(signed.slice(0, signed.lastIndexOf('/') + 1))
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
