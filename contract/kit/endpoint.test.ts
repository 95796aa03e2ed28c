// Which calls are open to programs.
import { expect, test } from 'vitest';
import { takesToken, type EndpointSpec } from './endpoint.ts';

const calls: [may: EndpointSpec['may'], machine: boolean | undefined, isOpen: boolean][] = [
  ['order.view', undefined, true],
  [['order.view', 'order.edit'], undefined, true],
  [['setting', 'order.view'], undefined, true],
  [['user.manage', 'setting'], undefined, false],
  ['signedIn', undefined, false],
  ['anyone', undefined, false],
  ['setting', true, true],
  ['order.view', false, false],
];

test.each(calls)(
  'an API call that asks for %s takes a token by its right when not marked: %s',
  (may, machine, isOpen) => {
    expect(takesToken({ may, machine } as EndpointSpec)).toBe(isOpen);
  },
);
