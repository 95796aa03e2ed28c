// Part of the service worker: shows notices to staff, and that something waits to be sent; a press opens the screen they are about.
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  const shown = { body, tag, lang: 'th', icon: '/assets/icon.svg', data: { path } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openScreen(event.notification.data.path));
});

/** What is being typed in another tab stays: only a tab that shows the screen already is brought to the front. */
async function openScreen(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find((tab) => new URL(tab.url).pathname === url.pathname);
  if (there) await there.focus();
  else await self.clients.openWindow(url.href);
}

self.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(remindOfWaiting());
});

/** The line is back: an open tab sends what waits by itself; without one its user is asked to open one. */
async function remindOfWaiting() {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.length > 0) return;
  const shown = {
    lang: 'th',
    tag: 'outbox',
    icon: '/assets/icon.svg',
    // What waits stands above every screen and is sent from there; this one is everybody's.
    data: { path: '/dashboard' },
  };
  const body = 'มีรายการรอส่งในเครื่องนี้ แตะเพื่อเปิดและส่ง';
  // Who has not allowed notices sees it at the next visit.
  await self.registration
    .showNotification('กลับมามีสัญญาณแล้ว', { ...shown, body })
    .catch(() => undefined);
}
