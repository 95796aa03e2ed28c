// What was worked out not long ago, by what it was worked out from: so many of them and no more.

export class Recent<K, V> {
  readonly #most: number;
  readonly #values = new Map<K, V>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: K): V | undefined {
    return this.#values.get(key);
  }

  /** Of too many the one that was put in first gives way. */
  set(key: K, value: V): void {
    if (!this.#values.has(key) && this.#values.size >= this.#most) {
      const [first] = this.#values.keys();
      if (first !== undefined) this.#values.delete(first);
    }
    this.#values.set(key, value);
  }
}
