// The folder of a new courier, with the files that every courier has; it does not compile until
// they are filled in.

const RECORDINGS = [
  'book.ok',
  'book.refused',
  'cancel.ok',
  'track.delivered',
  'track.returned',
  'track.unknown',
  'webhook.status',
  'webhook.returned',
  'webhook.unknown',
  'webhook.forged',
];

export function courierFiles(name: string): Record<string, string> {
  const files: Record<string, string> = {
    [`${name}.courier.ts`]: `// The face of ${name}: who it is, what it can do, and each capability as map + call.
import type { Courier, CourierLink } from '../kit/courier.ts';

export const ${name}: Courier = {
  id: '${name}',
};
`,
    [`${name}.wire.ts`]: `// Paths and shapes as the document of ${name} says; their words live only here.
import * as z from 'zod';

export const Envelope = z.object({});
`,
    [`${name}.codes.ts`]: `// Tables of ${name}: their statuses, errors and services as ours. No code.
import type { StatusRow, Parcel } from '../kit/parcel.ts';

export const statuses: readonly StatusRow[] = [];
`,
    [`${name}.map.ts`]: `// Our words into those of ${name}, and theirs into ours. No network, no clock.

export const toCreateForm = (parcel: Parcel): Record<string, string> => ({ parcel });
`,
    [`${name}.call.ts`]: `// Signs and sends to ${name} through kit/http. Decides nothing.

export const sign = (link: CourierLink): string => link.nonce;
`,
    [`${name}.test.ts`]: `// What is peculiar to ${name}: the signature vectors of its document, its quirks.
import { expect, test } from 'vitest';

test('the signature is the one of the document', () => {
  expect.fail('copy the vectors of the document here');
});
`,
    'README.md': `# ${name}

- Document: name, version, address, date it was read
- Test system: address, how to get an account, what it does not do
- Quirks:
- Never seen live: everything, so far
`,
  };
  for (const recording of RECORDINGS) {
    files[`recordings/${recording}.json`] =
      `${JSON.stringify({ source: 'section of the document', seenLive: false }, null, 2)}\n`;
  }
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [`courier/${name}/${file}`, text]),
  );
}

export const courierSteps = (name: string): string[] => [
  `courier/kit/courier.ts: its id among courierIds, when it is a new one`,
  `courier/registry.ts: one line for ${name}`,
  `courier/sandbox/${name}/: a server that plays it, written from the document and not from the adapter; a line in start.ts`,
  `courier/README.md: the other places, step by step`,
  `npx vitest run courier: the conformance list says what is missing`,
];
