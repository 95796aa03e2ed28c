// The data of places, and the search in it.
import { describe, expect, test } from 'vitest';
import { detectAddress } from '../detect-address.ts';
import { checkPlace, searchPlaces } from './search-places.ts';
import type * as searching from './search-places.ts';
import { choosePlaces } from './choose-place.ts';
import { listProvinces, districts, subdistricts } from './places.ts';
import { read } from './place-hits.ts';
import { foldName } from './fold-name.ts';
import { lookUp } from './place-dictionary.ts';

describe('the data of places', () => {
  test('has every province, district and subdistrict with a postcode and an English name', () => {
    expect(listProvinces()).toHaveLength(77);
    expect(districts).toHaveLength(928);
    expect(subdistricts).toHaveLength(7438);
    for (const one of subdistricts) {
      expect(one.en).toMatch(/^[A-Z][A-Za-z .\-']*$/);
      expect(one.postcodes.length).toBeGreaterThan(0);
      for (const postcode of one.postcodes) expect(postcode).toMatch(/^[1-9]\d{4}$/);
    }
  });

  test.each([
    ['รัชดาภิเษก', 'ดินแดง', '10400'],
    ['พญาไท', 'พญาไท', '10400'],
    ['พระโขนงใต้', 'พระโขนง', '10260'],
    ['บางบอนเหนือ', 'บางบอน', '10150'],
    ['บางบอนใต้', 'บางบอน', '10150'],
    ['คลองบางบอน', 'บางบอน', '10150'],
  ])('knows %s, made of another part of %s in 2560', (subdistrict, district, postcode) => {
    const place = { subdistrict, district, province: 'กรุงเทพมหานคร', postcode };
    expect(checkPlace(place)).toEqual({ ok: true });
    const text = `กมลวรรณ ทดสอบดี 45/6 ถ.พญาไท แขวง${subdistrict} เขต${district} กทม ${postcode} 0810007788`;
    expect(detectAddress(text)).toMatchObject({ ...place, address: '45/6 ถ.พญาไท' });
  });

  test('numbers provinces by their official order', () => {
    const byId = new Map(listProvinces().map((province) => [province.id, province.th]));
    expect([byId.get(1), byId.get(27), byId.get(77)]).toEqual(['กรุงเทพมหานคร', 'บึงกาฬ', 'นราธิวาส']);
  });

  test('tells districts of one province apart in English too, but for the one pair that sounds alike', () => {
    const names = districts.map((district) => `${district.province.id} ${district.en}`);
    const twice = names.filter((name, at) => names.indexOf(name) !== at);
    expect(twice).toEqual(['5 Bang Sai']);
  });
});

describe('the place picker', () => {
  const first = (query: string) => searchPlaces(query, 5)[0];

  test.each([
    ['สุเทพ เชียงใหม่', 'สุเทพ'],
    ['suthep chiang mai', 'สุเทพ'],
    ['ต.สุเทพ อ.เมือง', 'สุเทพ'],
    ['ลุมพินี', 'ลุมพินี'],
  ])('finds %s', (query, subdistrict) => {
    expect(first(query)?.subdistrict).toBe(subdistrict);
  });

  test.each([
    ['พัทยา', 'บางละมุง'],
    ['วาริน', 'วารินชำราบ'],
    ['โกลก', 'สุไหงโก-ลก'],
  ])('knows %s, as people say it, for the district', (spoken, district) => {
    expect(lookUp(foldName(spoken))?.districts.map((one) => one.th)).toEqual([district]);
  });

  test('lists the places of a postcode and nothing for nonsense', () => {
    expect(searchPlaces('50200', 20).every((row) => row.postcode === '50200')).toBe(true);
    expect(searchPlaces('zzzz')).toEqual([]);
    expect(searchPlaces('  ')).toEqual([]);
    expect(searchPlaces('บ', 7)).toHaveLength(7);
  });
});

describe('the place check', () => {
  const right = {
    subdistrict: 'สุเทพ',
    district: 'เมืองเชียงใหม่',
    province: 'เชียงใหม่',
    postcode: '50200',
  };

  test('accepts either postcode of a place that has two', () => {
    expect(checkPlace(right)).toEqual({ ok: true });
    expect(checkPlace({ ...right, postcode: '50100' })).toEqual({ ok: true });
  });

  test.each([
    ['postcode', { postcode: '10200' }],
    ['subdistrict', { subdistrict: 'สุเทบ' }],
    ['district', { district: 'หางดง' }],
    ['province', { province: 'ลำพูน' }],
  ])('names a wrong %s and suggests the right place', (wrong, change) => {
    const answer = checkPlace({ ...right, ...change });
    expect(answer).toMatchObject({
      ok: false,
      wrong,
      suggestions: expect.arrayContaining([
        expect.objectContaining({ subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่' }),
      ]),
    });
  });
});

describe('the place reader', () => {
  const best = (text: string, postcodes: string[] = []) => {
    const row = choosePlaces(text, new Uint8Array(text.length), postcodes)[0]?.row;
    return [row?.subdistrict?.th, row?.district?.th, row?.province.th].join(' ');
  };

  test('takes a road named after a place for no place', () => {
    expect(best('ถ.เชียงใหม่-ลำปาง ต.สวนดอก อ.เมือง จ.ลำปาง')).toBe('สวนดอก เมืองลำปาง ลำปาง');
  });

  test('finds a name in spite of a slip when the rest supports it', () => {
    expect(best('หนอหอย เมองเชียงใหม่ เชียงไหม่', ['50000'])).toBe('หนองหอย เมืองเชียงใหม่ เชียงใหม่');
  });

  test('takes loose English for the same place', () => {
    expect(best('T.Suthep A.Muang Chiangmai')).toBe('สุเทพ เมืองเชียงใหม่ เชียงใหม่');
  });

  test('compares only so many stretches letter by letter, however long the text', () => {
    for (const part of ['หนองบัว ', 'ต.', 'บางกะปิ', 'Bang Na ', 'ก ']) {
      const text = part.repeat(2000);
      expect(read(text, new Uint8Array(text.length)).spans.length).toBeLessThanOrEqual(265);
    }
  });
});

test('a place search reads its seven thousand places in many pieces for a process that others wait for, and finds the same', async () => {
  const own = './search-places.ts?nothing-read';
  const unread = (await import(own)) as typeof searching;
  let rests = 0;
  await unread.readPlaces(async () => {
    rests += 1;
  });
  expect(rests).toBeGreaterThan(70);
  for (const query of ['chiang mai', 'สุเทพ เมือง', '50300', 'บางรัก'])
    expect(unread.searchPlaces(query)).toEqual(searchPlaces(query));
  await unread.readPlaces(() => Promise.reject(new Error('read twice')));
});
