// What is dear to make and not always needed.

/** Itself, or what makes it when it is needed. */
export type Lazy<T extends object> = T | (() => T);

export const made = <T extends object>(lazy: Lazy<T>): T =>
  typeof lazy === 'function' ? lazy() : lazy;
