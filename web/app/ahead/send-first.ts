// Runs alone, before the app's own code has come: sends the first read of the screen that the page names.
const path = document.querySelector<HTMLMetaElement>('meta[name="first-read"]')?.content;
const token = localStorage.getItem('access_token');

// From the cache the app's own code may be here first, and has sent it then.
const ahead = (globalThis.readsAhead ??= new Map());

if (path !== undefined && token !== null && !ahead.has(path)) {
  const headers = { authorization: `Bearer ${token}` };
  // What fails here is asked for by the screen itself.
  ahead.set(
    path,
    fetch(path, { headers }).catch(() => undefined),
  );
}

export {};
