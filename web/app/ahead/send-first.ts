// Comes within the page and runs before all else: sends the first read of the screen that the page names.

/** What the page names is sent once; from the cache the app's own code may be here first, and has sent it then. */
export function sendFirst(): void {
  const asked = document.querySelector<HTMLMetaElement>('meta[name="first-read"]');
  const path = asked?.content;
  const token = localStorage.getItem('access_token');
  const ahead = (globalThis.readsAhead ??= new Map());

  if (path !== undefined && token !== null && !ahead.has(path)) {
    const headers = { authorization: `Bearer ${token}` };
    // What fails here is asked for by the screen itself.
    ahead.set(
      path,
      fetch(path, { headers }).catch(() => undefined),
    );
  }

  // Named by the page itself they would take all connections, and the rows would wait for one until code has come.
  for (const file of asked?.dataset['behind']?.split(' ').filter(Boolean) ?? []) {
    const link = document.createElement('link');
    document.head.append(
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` }),
    );
  }
}

sendFirst();
