/// <reference types="vite/types/importMeta.d.ts" />
// Which calls are done once for one key: all that tell somebody who presses again, because no answer came, that it is too late. And what a right that is called to look lets change.
import { expect, test } from 'vitest';
import { methodOf, type EndpointSpec } from './kit/endpoint.ts';
import { permissionNames } from './kit/permission-names.ts';
import type { Permission } from './kit/permissions.ts';
import { isEndpoint } from './kit/testing/leaves.ts';

const modules = import.meta.glob<object>('./**/*.contract.ts', {
  eager: true,
});

const isOfPeople = ({ may }: EndpointSpec): boolean => may !== 'anyone' && may !== 'operator';

const calls = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((one): one is [string, EndpointSpec] => isEndpoint(one[1]));
const presses = calls.filter(
  ([, call]) => methodOf(call) !== 'GET' && !call.reads && isOfPeople(call),
);

const untold = (fits: (call: EndpointSpec) => boolean): string[] =>
  presses.flatMap(([name, call]) => (fits(call) && !call.once ? [name] : [])).sort();

test('a call that removes something is done once for one key, or is harmless when repeated', () => {
  expect(untold((call) => methodOf(call) === 'DELETE')).toEqual([
    // The second finds it done, and answers as the first.
    ...['cancelCommissionPayment', 'cancelNotification', 'cancelPickup', 'forgetAlias'],
  ]);
});

test('a call that refuses an old version is done once for one key', () => {
  expect(untold(({ fails }) => fails.includes('STALE'))).toEqual([]);
});

test('a call that undoes a change is done once for one key', () => {
  const names = untold(({ at }) => /\/(undo|restore|rollback|reopen)$/.test(at));
  expect(names).toEqual([]);
});

test('a call that changes or removes an existing thing is done once by its state, so its key ends with the next change', () => {
  const kept = presses.filter(([, call]) => call.once === true && methodOf(call) !== 'POST');
  expect(kept.map(([name]) => name)).toEqual([]);
});

test('a call that adds to a list is done once for one key, or is harmless when repeated', () => {
  const paths = new Set<string>(calls.map(([, { at }]) => at));
  expect(
    untold(({ at }) => at.startsWith('POST ') && paths.has(at.replace('POST', 'GET'))),
  ).toEqual([
    // What the browser signed is good once.
    'addPasskey',
    // The courier is asked anew.
    'askProof',
    // What was sent again has been given up no more.
    'resendDeadWebhook',
    // A new secret takes the place of one that nobody has confirmed.
    'setUpTwoFactor',
  ]);
});

/** 'ดู…' and no more: who gives it believes that nothing can be changed by it. */
const looks = (key: Permission): boolean => /^ดู(?!แล|และ)/.test(permissionNames[key]);

test('a right that is only for reading allows only changes that belong to reading', () => {
  const names = presses.flatMap(([name, { may }]) => {
    const keys = [may].flat() as Permission[];
    return keys.some((key) => key in permissionNames && looks(key)) ? [name] : [];
  });
  expect(names.sort()).toEqual([
    // What the buyer or the shop is handed of an order as it is.
    ...['makeBuyerLink', 'printReceipt', 'reprintReceipts', 'writeMessage'],
  ]);
});
