// How the process ends when it can wait no longer.

/** The async resource of a DNS lookup. */
const LOOKUP = 'GetAddrInfoReqWrap';

/**
 * Exits without waiting for libuv's threads, as `process.exit` does: a lookup that no server answers takes half a
 * minute. The first process of a container cannot kill itself, but it can become one that exits.
 */
export function endNow(code: number): never {
  process.execve?.(process.execPath, ['node', '--eval', `process.exit(${code})`], {});
  return process.exit(code);
}

/** Exits as soon as possible. */
export function end(code: number): never {
  return process.getActiveResourcesInfo().includes(LOOKUP) ? endNow(code) : process.exit(code);
}
