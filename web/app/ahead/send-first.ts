// Inlined in the page and run before anything else: sends the first read of the screen that the page names.

/** Sent once; with a warm cache the app's own code may run first and has sent it then. */
export function sendFirst(): void {
  const asked = document.querySelector<HTMLMetaElement>('meta[name="first-read"]');
  const path = asked?.content;
  const token = localStorage.getItem('access_token');
  const ahead = (globalThis.readsAhead ??= new Map());

  if (path !== undefined && token !== null && !ahead.has(path)) {
    const headers = { authorization: `Bearer ${token}` };
    // After a failure the screen asks itself.
    ahead.set(
      path,
      fetch(path, { headers }).catch(() => undefined),
    );
  }

  // Links in the page itself would take all connections, and the read would wait until code has loaded.
  for (const file of asked?.dataset['behind']?.split(' ').filter(Boolean) ?? []) {
    const link = document.createElement('link');
    document.head.append(
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` }),
    );
  }
}

sendFirst();
