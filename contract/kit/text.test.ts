// Promises of the text and phone forms that server and web share.
import { describe, expect, test } from 'vitest';
import {
  formatPhone,
  maskPhone,
  normalizePhone,
  normalizeText,
  phoneKey,
  toArabicDigits,
} from './text.ts';

const typed = [
  'เเม่สาย',
  'นํ้าตาล',
  'น\u0e4d\u0e49าตาล',
  'ที\u0e48\u0e48อยู่',
  'ก\u0e48\u0e35',
  'สำ\u200bโรง',
  'คาเฟ\u0301',
  'แก้\u0e48ว',
  'ำ\u0e49',
];

describe('cleaned text', () => {
  test('has one spelling of sara ae and sara am however they were typed', () => {
    expect(normalizeText('เเม่สาย')).toBe('แม่สาย');
    expect(normalizeText('นํ้าตาล')).toBe('น้ำตาล');
    expect(normalizeText('น้ํา')).toBe('น้ำ');
    expect(normalizeText('ทํา')).toBe('ทำ');
  });

  test('has the vowel before its tone mark and no mark twice', () => {
    expect(normalizeText('ก\u0e48\u0e35')).toBe('ก\u0e35\u0e48');
    expect(normalizeText('ที\u0e48\u0e48')).toBe('ที\u0e48');
  });

  test('is the same when it is cleaned a second time', () => {
    for (const text of typed) {
      expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
    }
  });

  test('keeps Thai digits as typed until Arabic ones are requested', () => {
    expect(normalizeText('๑๒/๓')).toBe('๑๒/๓');
    expect(toArabicDigits('๑๒/๓ ４')).toBe('12/3 4');
  });
});

describe('a phone number', () => {
  test('is parsed in every notation of the same number', () => {
    const ways = [
      '081-000-5678',
      '0810005678',
      '+66810005678',
      '+66 81 000 5678',
      '+66 (0)81 000 5678',
      '0066810005678',
      '66810005678',
      '๐๘๑-๐๐๐-๕๖๗๘',
      '081.000.5678',
      '+660810005678',
    ];
    for (const way of ways) expect(normalizePhone(way)).toBe('0810005678');
  });

  test('is accepted when it is a landline and refused when it is not Thai', () => {
    expect(normalizePhone('02-000-1234')).toBe('020001234');
    expect(normalizePhone('053 000 123')).toBe('053000123');
    for (const bad of ['', '12345', '081-000-567', '0810005678901', '10240', '0010005678']) {
      expect(normalizePhone(bad)).toBeNull();
    }
  });

  test('is shown in groups and hides all but its last four digits', () => {
    expect(formatPhone('0810005678')).toBe('081-000-5678');
    expect(formatPhone('020001234')).toBe('02-000-1234');
    expect(formatPhone('053000123')).toBe('053-000-123');
    expect(maskPhone('+66810005678')).toBe('08x-xxx-5678');
    expect(maskPhone('020001234')).toBe('02-xxx-1234');
    expect(maskPhone('not a phone 5678')).not.toContain('5678');
  });

  test('has one key for one customer, however it is written', () => {
    expect(phoneKey('+66 81 000 5678')).toBe(phoneKey('081-0005678'));
    expect(phoneKey('๑๒๓')).toBe('123');
  });
});
