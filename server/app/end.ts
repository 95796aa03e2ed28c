// How the process ends when it can wait no longer.

/** What asks for the address of a name. */
const LOOKUP = 'GetAddrInfoReqWrap';

/**
 * Ends without waiting for the helping threads, as an exit does: for a name that no server answers that is half a minute. The
 * first process of a container cannot kill itself, but it can become one that ends.
 */
export function endNow(code: number): never {
  process.execve?.(process.execPath, ['node', '--eval', `process.exit(${code})`], {});
  return process.exit(code);
}

/** Ends as soon as it can. */
export function end(code: number): never {
  return process.getActiveResourcesInfo().includes(LOOKUP) ? endNow(code) : process.exit(code);
}
