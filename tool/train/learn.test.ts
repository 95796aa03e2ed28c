import { expect, test } from 'vitest';
import { believe, decode } from '../../server/engine/message-reader/tagger/chain.ts';
import { tokenize } from '../../server/engine/message-reader/tagger/features.ts';
import { packWeights, unpackWeights } from '../../server/engine/message-reader/tagger/weights.ts';
import { openMessage } from '../../server/engine/message-reader/normalize/message.ts';
import { align } from './align.ts';
import { learn } from './learn.ts';

const exampleOf = (text: string, name: string, address: string) => {
  const message = openMessage(text);
  const tokens = tokenize(message, { nameEnds: new Set(), addressEnds: new Set(), speaker: '' });
  const entered = { names: [name], mayLackName: false, addresses: [[address]], may: [] };
  return { tokens, gold: align(message, tokens, entered) ?? [], weight: 1 };
};

test('the tool that trains the message reader learns the same weights from the same examples, which reproduce the labels', () => {
  const examples = [
    exampleOf('ส่งให้ มะลิ ใจเย็น\n12/3 ม.4', 'มะลิ ใจเย็น', '12/3 ม.4'),
    exampleOf('99 หมู่ 2\nบุญมี แสงทอง', 'บุญมี แสงทอง', '99 หมู่ 2'),
  ];
  const bytes = packWeights(learn(examples));
  expect(packWeights(learn(examples)).equals(bytes)).toBe(true);
  for (const { tokens, gold } of examples) {
    expect(new Set(gold)).toContain(1);
    expect(decode(tokens, believe(tokens, unpackWeights(bytes)))).toEqual(gold);
  }
});
