// What a picture beside a name promises: its place is kept, with or without it.
import { afterEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import '../theme/tokens.css';
import { Thumbnail } from './thumbnail.tsx';

const cutOff = async (urls: string[]) => {
  await cdp().send('Network.enable');
  await cdp().send('Network.setBlockedURLs', { urls });
};
afterEach(() => cutOff([]));

test('a picture is replaced by a placeholder of the same size while it cannot be loaded, and appears once the connection is back', async () => {
  await cutOff(['*icon.svg?goods*']);
  const { container } = await renderScreen(
    <ul className="grid gap-2">
      <li>
        <Thumbnail url="/web/public/assets/icon.svg?goods" />
      </li>
      <li>
        <Thumbnail url={null} hasPlace />
      </li>
    </ul>,
  );
  const boxes = () =>
    [...container.querySelectorAll('li > *')].map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return [element.tagName, width, height];
    });
  const place = ['SPAN', 40, 40];
  await expect.poll(boxes).toEqual([place, place]);
  await cutOff([]);
  dispatchEvent(new Event('online'));
  await expect.poll(() => container.querySelector('img')?.naturalWidth ?? 0).toBeGreaterThan(0);
  expect(boxes()).toEqual([['IMG', 40, 40], place]);
});
