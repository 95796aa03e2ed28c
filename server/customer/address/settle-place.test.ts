// Promises of typed addresses: words before a place’s name are removed, and short names are
// completed.
import { expect, test } from 'vitest';
import { plainPlace } from './settle-place.ts';

const sathorn = { subdistrict: 'ทุ่งมหาเมฆ', district: 'สาทร', province: 'กรุงเทพมหานคร' };
const suthep = { subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่' };

test.each([
  [['แขวงทุ่งมหาเมฆ', 'เขตสาทร', 'กทม.', '10120'], sathorn],
  [['แขวง ทุ่งมหาเมฆ', 'เขต สาทร', 'กรุงเทพฯ', '10120'], sathorn],
  [['ทุ่งมหาเมฆ', 'สาทร', 'จังหวัดกรุงเทพ', '10120'], sathorn],
  [['ตำบลสุเทพ', 'อำเภอเมืองเชียงใหม่', 'จังหวัดเชียงใหม่', '50200'], suthep],
  [['ต.สุเทพ', 'อ.เมืองเชียงใหม่', 'จ.เชียงใหม่', '50200'], suthep],
])('a typed place of %s is completed without a mark', (typed, place) => {
  const [subdistrict = '', district = '', province = '', postcode = ''] = typed;
  const settled = plainPlace({ address: '9/9', subdistrict, district, province, postcode });
  expect(settled).toEqual({ address: '9/9', ...place, postcode, mark: '' });
});

test('a typed place with a postcode of another place is not completed by itself', () => {
  expect(plainPlace({ address: '9/9', ...suthep, postcode: '10120' })).toBeUndefined();
});
