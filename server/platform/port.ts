// What a domain needs done by one that stands after it: it names a port, and the server fills it when it is put together.

export class Port<T extends object> {
  readonly #needs: string;
  #given: T | undefined;

  /** `needs` says in an error what nobody handed in. */
  constructor(needs: string) {
    this.#needs = needs;
  }

  fill(given: T): void {
    this.#given = given;
  }

  get(): T {
    if (!this.#given) throw new Error(`nobody has handed in: ${this.#needs}`);
    return this.#given;
  }
}
