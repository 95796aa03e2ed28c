// The size of a picture that is sent.
import { expect, test } from 'vitest';
import { shrinkImage } from './shrink-image.ts';

/** A picture of these sides in a file of so many bytes: bytes behind the picture are ignored. */
async function pictureOf([width, height]: [number, number], bytes: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new File([blob, new Uint8Array(bytes - blob.size)], 'photo.png', { type: 'image/png' });
}

const sidesOf = async (file: File): Promise<[number, number]> => {
  const { width, height } = await createImageBitmap(file);
  return [width, height];
};

test('shrinkImage leaves a picture as it is when it has 400,000 bytes', async () => {
  const small = await pictureOf([20, 10], 400_000);
  expect(await shrinkImage(small)).toBe(small);
});

test.each<[sent: [number, number], taken: [number, number]]>([
  [
    [3200, 800],
    [1600, 400],
  ],
  [
    [4000, 1],
    [1600, 1],
  ],
  [
    [20, 10],
    [20, 10],
  ],
])(
  'shrinkImage makes %j at most 1,600 to a side, and at least one, when it has a byte more: %j',
  async (sent, taken) => {
    const shrunk = await shrinkImage(await pictureOf(sent, 400_001));
    expect([shrunk.type, await sidesOf(shrunk)]).toEqual(['image/jpeg', taken]);
  },
);
