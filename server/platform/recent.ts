// A cache of recent results by key, limited in size.

export class Recent<K, V> {
  readonly #most: number;
  readonly #values = new Map<K, V>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: K): V | undefined {
    return this.#values.get(key);
  }

  /** When full, the oldest entry is dropped. */
  set(key: K, value: V): void {
    if (!this.#values.has(key) && this.#values.size >= this.#most) {
      const [first] = this.#values.keys();
      if (first !== undefined) this.#values.delete(first);
    }
    this.#values.set(key, value);
  }
}
