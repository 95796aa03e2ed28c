/** Whoever holds something typed that nobody keeps, so that leaving would lose it. */
export const unkept = new Set<object>();
