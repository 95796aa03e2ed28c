// How a domain has a later domain do something: it declares a port, and the server fills the port at start-up.

export class Port<T extends object> {
  readonly #needs: string;
  #given: T | undefined;

  /** `needs` names in an error message what was not provided. */
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
