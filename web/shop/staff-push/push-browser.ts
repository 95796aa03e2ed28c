// What this browser can do about notifications: support, permission, and its push address.

export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** `unable`: the browser has no notifications, or there is no service worker. */
export type PushState = 'unable' | 'denied' | 'off' | 'on';

export interface PushBrowser {
  look(): Promise<PushState>;
  /** Asks the user for permission where needed. */
  subscribe(publicKey: string): Promise<BrowserSubscription | 'refused' | 'unreachable'>;
  unsubscribe(): Promise<void>;
}

const isAble = (): boolean =>
  isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'Notification' in globalThis;

const registration = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration();

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
};

const isSameKey = (key: Uint8Array, other: ArrayBuffer | null): boolean =>
  other !== null && new Uint8Array(other).every((byte, at) => byte === key[at]);

export const pushBrowser: PushBrowser = {
  async look() {
    if (!isAble()) return 'unable';
    const worker = await registration();
    if (!worker) return 'unable';
    if (Notification.permission === 'denied') return 'denied';
    const subscription = await worker.pushManager.getSubscription();
    return subscription && Notification.permission === 'granted' ? 'on' : 'off';
  },

  async subscribe(publicKey) {
    const worker = await registration();
    if (!worker || (await Notification.requestPermission()) !== 'granted') return 'refused';
    const key = bytesOf(publicKey);
    const known = await worker.pushManager.getSubscription();
    // The server has another key now: a subscription with the old one gets nothing.
    if (known && !isSameKey(key, known.options.applicationServerKey)) await known.unsubscribe();
    const made = await worker.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: key })
      // The browser could not reach its own push service, or has none.
      .catch(() => undefined);
    if (!made) return 'unreachable';
    const { endpoint, keys } = made.toJSON();
    return {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    };
  },

  async unsubscribe() {
    await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
  },
};
