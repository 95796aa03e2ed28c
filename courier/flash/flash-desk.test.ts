// How Flash's key-account calls handle answers that differ from Flash's document.
import { expect, test } from 'vitest';
import { answered, stage, voices } from '../playback.ts';
import { flash } from './flash.courier.ts';

const voice = voices().find(({ courier }) => courier.id === flash.id)!;

/** A link on which Flash answers every call with this data. */
const linkTo = (data: unknown, code = 1) =>
  stage(voice, () =>
    answered(200, 'application/json', JSON.stringify({ code, message: 'told', data })),
  ).link;

test('a proof of delivery that is no object is reported as malformed', async () => {
  expect(await flash.proof?.(linkTo('signed'), 'TH1')).toMatchObject({ reason: 'malformed' });
  expect(await flash.proof?.(linkTo(null, 1001), 'TH1')).not.toMatchObject({ outcome: 'proven' });
});

test('a Flash warehouse is named by itself, otherwise by its sender, otherwise by its number', async () => {
  const row = { warehouseNo: 'W1', name: 'คลัง', srcName: 'ร้าน', detailAddress: '1/2' };
  const nameOf = async (over: object) => {
    const told = await flash.warehouses?.(linkTo([{ ...row, ...over }]));
    return told?.outcome === 'warehouses' ? told.warehouses[0]?.name : told;
  };
  expect(await nameOf({})).toBe('คลัง');
  expect(await nameOf({ name: null })).toBe('ร้าน');
  expect(await nameOf({ name: null, srcName: null })).toBe('W1');
});

test('the list of Flash warehouses is a refusal, and not an empty list, when Flash refuses it', async () => {
  expect(await flash.warehouses?.(linkTo([], 1001))).not.toMatchObject({ outcome: 'warehouses' });
  expect(await flash.pickups?.(linkTo([], 1001), '2026-11-22')).not.toMatchObject({
    outcome: 'pickups',
  });
});
