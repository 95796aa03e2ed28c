// Guarantees of the one table of who may see what.
import { carrierById, carriers, flagNames, moduleOf } from '@app/contract/kit/carriers';
import { rolePermissions } from '@app/contract/kit/permissions';
import { expect, test } from 'vitest';
import type { Me } from '../ui/hooks/me.ts';
import { can } from './access.ts';
import { carriersByCode, carriersByText } from '../ui/input/carrier-choices.ts';
import { carriersById } from '../ui/input/carrier-id-choices.ts';
import { menuFor } from './layout/menu.ts';
import { screenHits } from './palette/screen-hits.ts';
import { menuGroups, type Screen } from './screen/screen.ts';
import { screens } from './screens.ts';

const me = (role: 1 | 2 | 3 | 4 | 5, flags: Me['flags'] = {}): Me => ({
  id: 1,
  username: 'puy',
  name: 'ปุ้ย',
  role,
  permissions: new Set(rolePermissions[role]),
  flags,
});

/**
 * Adding, removing or changing a screen (right, menu place or key) changes one line of the
 * snapshot.
 */
const told = ({ path, title, may = [], module, menu, keys, first }: Screen): string =>
  [
    path,
    title,
    `may ${may.join(' or ') || 'all'}`,
    ...(module === undefined ? [] : [`with ${module}`]),
    ...(menu ? [`in ${Object.values(menu).join(' ')}`] : []),
    ...(keys === undefined ? [] : [`by ${[keys].flat().join(' ')}`]),
    ...(first === undefined ? [] : [`reads ${first}`]),
  ].join(' | ');

test('a screen is listed in the snapshot with its right, its menu place and its keys, and no other is', async () => {
  expect(screens.length).toBeGreaterThan(60);
  await expect(`${screens.map(told).join('\n')}\n`).toMatchFileSnapshot('./screens.txt');
});

test('a screen opens with any one of its named rights', () => {
  expect(can({ may: ['setting', 'order.view'] }, me(2))).toBe('open');
  expect(can({ may: ['setting', 'audit'] }, me(2))).toBe('denied');
  expect(can({}, me(3))).toBe('open');
});

test('a screen is hidden by a flag that is not 1 even from users who have the right', () => {
  const gate = { module: 'openCRM', may: ['crm.all'] } as const;
  expect(can(gate, me(1))).toBe('off');
  expect(can(gate, me(1, { openCRM: 0 }))).toBe('off');
  expect(can(gate, me(1, { openCRM: 1 }))).toBe('open');
  expect(can(gate, me(2, { openCRM: 1 }))).toBe('denied');
});

test('a visitor who is not signed in has no right', () => {
  expect(can({ may: ['order.view'] }, null)).toBe('denied');
});

test.each(flagNames)(
  'the screens of the module %s are closed to every role while it is off, and open while it alone is on',
  (flag) => {
    const others = Object.fromEntries(flagNames.map((name) => [name, name === flag ? 0 : 1]));
    for (const role of [1, 2, 3, 4, 5] as const) {
      expect(can({ module: flag }, me(role, others))).toBe('off');
      expect(can({ module: flag }, me(role, { [flag]: 1 }))).toBe('open');
      for (const screen of screens.filter((each) => each.module === flag)) {
        expect(can(screen, me(role, others)), screen.path).toBe('off');
      }
    }
  },
);

test('every screen of a flagged module carries its flag', () => {
  // spec.md, section 2: these are gated wherever they are built; so are the tracking lists of a courier.
  const gated = [
    [/^\/crm\//, 'openCRM'],
    [/^\/(flash-express\/|cod-checker)/, 'shippingFlash'],
    [/^\/(order\/tracking\/)?jnt(\/|$)/, 'shippingJnt'],
    [/^\/laos\//, 'shippingLaos'],
    [/^\/(order\/tracking\/)?thaipost(\/|$)/, 'shippingThaiPost'],
    [/^\/(order\/tracking\/)?kerry(\/|$)/, 'shippingKerry'],
    [/^\/(order\/tracking\/)?bestexpress(\/|$)/, 'shippingBestExpress'],
    [/^\/(order\/tracking\/)?spx(\/|$)/, 'spx'],
  ] as const;
  // The report is read with the module switched off too.
  expect(screens.find(({ path }) => path === '/report/lead-notification')).not.toHaveProperty(
    'module',
  );
  for (const { path, module } of screens) {
    const due = gated.find(([pattern]) => pattern.test(path))?.[1];
    expect(module, path).toBe(due);
  }
});

test('a screen of the menu belongs to a heading that the menu has', () => {
  const groups = new Set<string>(menuGroups.map(({ id }) => id));
  const lost = screens.filter(({ menu }) => menu && !groups.has(menu.group));
  expect(lost.map(({ path }) => path)).toEqual([]);
});

const flagged = carriers.flatMap(({ id, flag, name }) => (flag ? [{ id, flag, name }] : []));

test.each([...flagged, { id: 'laos', flag: 'shippingLaos' as const, name: 'ลาว' }])(
  'the shell’s menu and palette hide $id while it is off, and show it while it is on',
  ({ flag, name }) => {
    const others = Object.fromEntries(flagNames.map((each) => [each, each === flag ? 0 : 1]));
    const [word = name] = name.split(' ');
    const shown = (who: Me) => [
      ...menuFor(who).flatMap(({ entries }) =>
        entries.map(({ menu, title }) => menu?.label ?? title),
      ),
      ...screenHits(word, who).map(({ title }) => title),
    ];
    expect(shown(me(1, others)).filter((text) => text.includes(word))).toEqual([]);
    expect(shown(me(1, { ...others, [flag]: 1 })).join()).toContain(word);
  },
);

test('the shell’s menu and palette show a courier without a flag only where the deployment offers it', () => {
  const flags = Object.fromEntries(flagNames.map((each) => [each, 1]));
  const shown = (who: Me) => [
    ...menuFor(who).flatMap(({ entries }) => entries.map(({ menu }) => menu?.label)),
    ...screenHits('SPX', who).map(({ title }) => title),
  ];
  const offered = carriers.map(({ code }) => code);
  const without = offered.filter((code) => code !== carrierById('spx')?.code);
  expect(shown({ ...me(1, flags), carriers: offered }).join()).toContain('SPX');
  expect(shown({ ...me(1, flags), carriers: without }).join()).not.toContain('SPX');
});

test('the screen of tracked parcels is found by its own name while Flash is off', () => {
  const others = Object.fromEntries(flagNames.map((each) => [each, 1]));
  const hits = screenHits('ติดตามพัสดุ', me(1, { ...others, shippingFlash: 0 }));
  expect(hits.map(({ href }) => href)).toContain('/order/tracking');
});

test('every choice of a courier depends on the module of that courier', () => {
  for (const choices of [carriersByCode, carriersByText, carriersById]) {
    expect(choices.map(({ module }) => module)).toEqual(carriers.map(moduleOf));
  }
});
