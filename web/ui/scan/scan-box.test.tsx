// What the box for scans promises, whatever keyboard layout the computer is set to.
import { expect, test } from 'vitest';
import { readCode } from '../testing/reader.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ScanBox } from './scan-box.tsx';

const asTyped = (sign: string): string => sign;
/** On a Thai keyboard 2 and 3 are no Thai letters. */
const thaiDigit = (sign: string): string =>
  ({ '1': 'ๅ', '2': '/', '3': '-', '4': 'ภ' })[sign] ?? 'จ';

const open = async () => {
  const codes: string[] = [];
  const view = await renderScreen(<ScanBox label="ยิง" onScan={(code) => codes.push(code)} />);
  await expect.element(view.getByRole('textbox', { name: 'ยิง' })).toBeVisible();
  return codes;
};

test('the scan box reads digits that a Thai layout turned into signs as digits', async () => {
  const codes = await open();
  readCode('2332', thaiDigit);
  readCode('1234', thaiDigit);
  await expect.poll(() => codes).toEqual(['2332', '1234']);
});

test('the scan box keeps text that was typed as intended', async () => {
  const codes = await open();
  for (const code of ['2332', 'AB-12', 'cr01']) readCode(code, asTyped);
  await expect.poll(() => codes).toEqual(['2332', 'AB-12', 'cr01']);
});
