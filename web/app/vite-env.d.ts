/// <reference types="vite/client" />

/** Reads that were sent before the app's own code had loaded, by address. */
// oxlint-disable-next-line no-var -- only so does a global get a type
declare var readsAhead: Map<unknown, Promise<Response | undefined>> | undefined;
