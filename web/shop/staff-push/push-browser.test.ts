// In which browsers push notices can be turned on.
import { afterEach, expect, test, vi } from 'vitest';
import { pushBrowser, type PushState } from './push-browser.ts';

afterEach(() => vi.unstubAllGlobals());

const worker = { pushManager: { getSubscription: () => Promise.resolve(null) } };
const able = {
  isSecureContext: true,
  navigator: { serviceWorker: { getRegistration: () => Promise.resolve(worker) } },
  PushManager: class {},
  Notification: { permission: 'default' },
};

const browsers: [what: string, globals: Record<string, unknown>, standing: PushState][] = [
  ['has all parts and was not asked', able, 'off'],
  ['was told no', { ...able, Notification: { permission: 'denied' } }, 'denied'],
  ['is not served securely', { ...able, isSecureContext: false }, 'unable'],
  ['has no service workers', { ...able, navigator: {} }, 'unable'],
  ['has no push', without('PushManager'), 'unable'],
  ['has no notices', without('Notification'), 'unable'],
];

function without(name: keyof typeof able): Record<string, unknown> {
  const { [name]: _gone, ...rest } = able;
  return rest;
}

test.each(browsers)(
  'a browser for notices is classified correctly when it %s',
  async (_, globals, standing) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    expect(await pushBrowser.look()).toBe(standing);
  },
);
