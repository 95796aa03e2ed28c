// Guarantees of the help of screens: every screen has one, and a search for its words finds it.
import { expect, test } from 'vitest';
import type { Permission } from '@app/contract/kit/permissions';
import type { Me } from '../../ui/hooks/me.ts';
import { screens } from '../screens.ts';
import { findHelp } from './help-hits.ts';
import { helpTexts } from './help-texts.ts';

const owner = (flags: Me['flags'] = {}): Me => ({
  ...{ id: 7, username: 'puy', name: 'ปุ้ย', role: 1, flags },
  permissions: new Set(screens.flatMap(({ may = [] }) => may)),
});

const found = (typed: string, me: Me) => findHelp(typed, me, helpTexts).map(({ help }) => help);

test.each(screens.map(({ path }) => path))(
  'the screen %s has help with three things to do there, each in one line',
  (path) => {
    const { does } = helpTexts[path];
    expect(new Set(does).size).toBe(3);
    for (const line of does) {
      expect(line).toMatch(/[ก-๙]/);
      expect(line.length).toBeLessThanOrEqual(70);
    }
  },
);

test('every screen that needs no module is found by a question with its title', () => {
  const me = owner({ openCRM: 1 });
  const told = screens.filter(({ path, module }) => !path.includes('$') && module === undefined);
  for (const { title, path } of told)
    expect(found(`วิธีใช้ ${title}`, me).map((help) => help && helpTexts[help])).toContain(
      helpTexts[path],
    );
});

test('a screen is found by what users do there, and only once where several screens share it', () => {
  expect(found('สแกนของทีละชิ้น', owner())).toEqual(['/pack']);
  expect(found('ถามขนส่ง', owner({ shippingJnt: 1, shippingKerry: 1 }))).toHaveLength(1);
});

test('no screen is found that the user may not open or that the shop has switched off', () => {
  expect(found('ลีด', owner())).not.toContain('/crm/pipeline');
  const packer: Me = { ...owner(), permissions: new Set<Permission>(['pack.scan']) };
  expect(found('สต็อก', packer)).toEqual([]);
  expect(found('ส', packer)).toEqual([]);
});
