// Guarantees of the styles inside a page that is drawn at build time.
import { expect, test } from 'vitest';
import { firstStyles } from './first-styles.ts';

const html =
  '<main class="p-4 md:p-8"><h1 class="big">a{b</h1><input class="[&amp;>p]:mt-1"></main>';

test.each([
  ['a rule of a class that is there', '.p-4{padding:4px}', '.p-4{padding:4px}'],
  ['no rule of another class', '.p-5{padding:5px}.big{color:red}', '.big{color:red}'],
  ['a rule where one of its selectors fits', '.p-5,h1.big{top:0}', '.p-5,h1.big{top:0}'],
  ['no rule of another tag', 'table{top:0}h1{top:0}', 'h1{top:0}'],
  ['a class with signs in it', '.md\\:p-8{top:0}', '.md\\:p-8{top:0}'],
  ['a class with a selector in it', '.\\[\\&\\>p\\]\\:mt-1>p{top:0}', ''],
  [
    'what fits within layers and sizes',
    '@layer a{@media (width>=9px){.big{top:0}.x{top:0}}}',
    '@layer a{@media (width>=9px){.big{top:0}}}',
  ],
  ['nothing that a wrong answer brings', '.big[aria-invalid=true]{top:0}', ''],
  ['no rule that says nothing once what nobody asks for is gone', '.big{--c:1}', ''],
  ['nothing of paper', '@media print{.big{top:0}}', ''],
  ['no empty layers', '@layer a{.x{top:0}}', ''],
  ['the order of layers', '@layer a,b;.x{top:0}', '@layer a,b;'],
  ['braces in strings as what they are', '.big{content:"}"}.x{top:0}', '.big{content:"}"}'],
  [
    'no parts of fields of other kinds',
    '::-webkit-date{top:0}::placeholder{top:0}',
    '::placeholder{top:0}',
  ],
  [
    'the values that are asked for, through others',
    ':root{--a:var(--b);--b:calc(1px*(2 + 3));--c:1}.big{top:var(--a)}',
    ':root{--a:var(--b);--b:calc(1px*(2 + 3));}.big{top:var(--a)}',
  ],
  [
    'the movements that are spoken of',
    '@keyframes run{to{top:0}}@keyframes fly{to{top:0}}.big{animation:run 1s}',
    '@keyframes run{to{top:0}}.big{animation:run 1s}',
  ],
])('a page drawn at build time includes %s', (_, css, kept) => {
  expect(firstStyles(css, html)).toBe(kept);
});
