// The certificate by which a print bridge (QZ Tray) on a seller's computer knows this installation and prints without
// asking.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

export const getBridgeCertificate = endpoint({
  does: 'Gives the certificate that print bridges know this installation by; null where it has none.',
  at: 'GET /print/bridge',
  may: 'ship.print',
  takes: {},
  gives: z.object({ certificate: z.nullable(z.string()) }),
  fails: [],
});

export const signForBridge = endpoint({
  does: 'Signs a message to a print bridge: a look for printers, or the print of one file that was made for this shop; nothing else.',
  at: 'POST /print/bridge/sign',
  may: 'ship.print',
  takes: {
    /** The text whose signature the bridge verifies: `call`, `params` and `timestamp` as JSON. */
    body: z.strictObject({ message: f.text(4_000), prefix: f.prefix }),
  },
  gives: z.object({ signature: z.string() }),
  fails: [],
  reads: true,
  perMinute: 120,
});
