// Asks PostgreSQL which columns a statement returns, without running it.
import type pg from 'pg';
import { OuterJoins } from './outer-joins.ts';

/** A column of a result; `tableID` and `columnID` are 0 unless it is a plain column of a table. */
export type Field = {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
  /** An outer join may leave it null. */
  isEmptied: boolean;
};

export type Described = { fields: Field[] } | { error: string };

type Answer = { fields: Omit<Field, 'isEmptied'>[]; takes: number[] } | { error: string };

type Wire = {
  parse(message: { name: string; text: string; types: [] }, more: boolean): void;
  describe(message: { type: 'S'; name: string }, more: boolean): void;
  sync(): void;
  once(event: 'parameterDescription', then: (message: { dataTypeIDs: number[] }) => void): void;
  removeAllListeners(event: 'parameterDescription'): void;
};

/** Parse and Describe of the wire protocol, as a query object for the client. */
class Description {
  readonly #text: string;
  readonly #done: (answer: Answer) => void;
  #fields: Omit<Field, 'isEmptied'>[] = [];
  #takes: number[] = [];

  constructor(text: string, done: (answer: Answer) => void) {
    this.#text = text;
    this.#done = done;
  }

  submit(wire: Wire): null {
    wire.removeAllListeners('parameterDescription');
    wire.once('parameterDescription', ({ dataTypeIDs }) => {
      this.#takes = dataTypeIDs;
    });
    wire.parse({ name: '', text: this.#text, types: [] }, true);
    wire.describe({ type: 'S', name: '' }, true);
    wire.sync();
    return null;
  }

  handleRowDescription({ fields }: { fields: Omit<Field, 'isEmptied'>[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#done({ error: error.message });
  }

  handleReadyForQuery(): void {
    this.#done({ fields: this.#fields, takes: this.#takes });
  }
}

/** Describes statements on one connection. */
export class Describer {
  readonly #client: pg.Client;
  readonly #joins: OuterJoins;

  constructor(client: pg.Client) {
    this.#client = client;
    this.#joins = new OuterJoins(client);
  }

  async describe(text: string): Promise<Described> {
    const answer = await new Promise<Answer>((resolve) => {
      this.#client.query(new Description(text, resolve) as unknown as pg.Submittable);
    });
    if ('error' in answer) return answer;
    const names = answer.fields.map(({ name }) => name);
    const emptied = await this.#joins.emptied(text, names, answer.takes);
    const fields = answer.fields.map((field, at) => ({ ...field, isEmptied: emptied.has(at + 1) }));
    return { fields };
  }
}
