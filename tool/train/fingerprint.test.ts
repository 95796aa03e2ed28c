import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chancesFile, weightsFile } from '../../server/engine/message-reader/data/files.ts';
import { fingerprintFile, fingerprintOf, sampled, sealOf } from './fingerprint.ts';

test('the tool that trains the message reader ran last on the messages, labels and features of today: else `npm run train`', () => {
  const sources = sampled();
  expect(sealOf(sources, [weightsFile, chancesFile])).toBe(readFileSync(fingerprintFile, 'utf8'));
  const [first, ...others] = sources;
  const [example] = first?.examples ?? [];
  if (!first || !example) throw new Error('no example');
  const changed = { ...first, examples: [{ ...example, weight: example.weight + 1 }] };
  expect(fingerprintOf([changed, ...others])).not.toBe(fingerprintOf(sources));
});
