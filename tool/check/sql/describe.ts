// Asks PostgreSQL what a statement gives back, without running it.
import type pg from 'pg';

/** One column of a result; `tableID` and `columnID` are 0 where it is not simply a column of a table. */
export type Field = { name: string; dataTypeID: number; tableID: number; columnID: number };

export type Described = { fields: Field[] } | { error: string };

type Wire = {
  parse(message: { name: string; text: string; types: [] }, more: boolean): void;
  describe(message: { type: 'S'; name: string }, more: boolean): void;
  sync(): void;
};

/** The protocol's Parse and Describe, as a query that the client submits and reports to. */
class Description {
  readonly #text: string;
  readonly #done: (described: Described) => void;
  #fields: Field[] = [];

  constructor(text: string, done: (described: Described) => void) {
    this.#text = text;
    this.#done = done;
  }

  submit(wire: Wire): null {
    wire.parse({ name: '', text: this.#text, types: [] }, true);
    wire.describe({ type: 'S', name: '' }, true);
    wire.sync();
    return null;
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#done({ error: error.message });
  }

  handleReadyForQuery(): void {
    this.#done({ fields: this.#fields });
  }
}

export const describe = (client: pg.Client, text: string): Promise<Described> =>
  new Promise((resolve) => {
    client.query(new Description(text, resolve) as unknown as pg.Submittable);
  });
