// What a switch looks like for users who force their own colours on all pages.
import { expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { Switch } from './choice.tsx';

interface Browser {
  send: (command: string, rest: object) => Promise<unknown>;
}

const chooseColours = (value: 'active' | 'none') =>
  (cdp() as unknown as Browser).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value }],
  });

test('a setting that is on looks different from one that is off in forced colours', async () => {
  onTestFinished(async () => void (await chooseColours('none')));
  await chooseColours('active');
  await renderScreen(
    <>
      <Switch label="เปิด" value onChange={() => undefined} />
      <Switch label="ปิด" value={false} onChange={() => undefined} />
    </>,
  );
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  const colourOf = (name: string) =>
    getComputedStyle(page.getByRole('switch', { name }).element()).backgroundColor;
  expect(colourOf('เปิด')).not.toBe(colourOf('ปิด'));
});
