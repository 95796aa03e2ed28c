// Promises of CSV text: values survive a spreadsheet, and cells copied from one are read.
import { expect, test } from 'vitest';
import { csvOf, readPaste } from './csv-file.ts';

test('a csv of rows keeps long numbers, leading zeros and house numbers when a spreadsheet opens and saves it', async () => {
  const text = await csvOf([['576460752303423488', '0012', '1/3', '10500', '=1+1', '-5']]).text();
  expect(text.trim()).toBe('"576460752303423488\t","0012\t","1/3\t","10500","\'=1+1","-5"');
});

test('readPaste keeps line breaks and quotes of cells copied from a spreadsheet', () => {
  expect(readPaste('ก\t"ข\nค"\t"ง""จ"\r\n1\t\t3')).toEqual([
    ['ก', 'ข\nค', 'ง"จ'],
    ['1', '', '3'],
  ]);
});
