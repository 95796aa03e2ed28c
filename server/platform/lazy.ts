// Values that are expensive to make and not always needed.

/** The value, or a function that makes it on demand. */
export type Lazy<T extends object> = T | (() => T);

export const made = <T extends object>(lazy: Lazy<T>): T =>
  typeof lazy === 'function' ? lazy() : lazy;
