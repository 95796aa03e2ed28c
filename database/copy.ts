// COPY in and out as streams: the fastest way to move many rows. The driver supports only a part of it.
import type pg from 'pg';
import type { Socket } from 'node:net';

type Wire = {
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (why: string) => void;
  stream: Socket;
};

const WAITING_BYTES = 1 << 20;

/** The callbacks that the driver expects of a running query; only the part for COPY differs from an ordinary query. */
abstract class CopyQuery {
  readonly #text: string;
  #settle: (error?: Error) => void = () => undefined;
  #error: Error | undefined;
  readonly done: Promise<void>;

  constructor(text: string) {
    this.#text = text;
    this.done = new Promise((resolve, reject) => {
      this.#settle = (error) => (error ? reject(error) : resolve());
    });
    // The awaiting caller gets the error. Without this line, a reader that stops early would crash the process.
    this.done.catch(() => undefined);
  }

  submit(wire: Wire): void {
    wire.query(this.#text);
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#settle(error);
    this.onEnd();
  }

  handleReadyForQuery(): void {
    this.#settle(this.#error);
    this.onEnd();
  }

  abstract onEnd(): void;
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handleCopyInResponse(_wire: Wire): void {}
  handleCopyData(_message: { chunk: Buffer }, _wire: Wire): void {}
}

class CopyOut extends CopyQuery {
  readonly #chunks: Buffer[] = [];
  #wire: Wire | undefined;
  #bytes = 0;
  #ended = false;
  #wake: () => void = () => undefined;

  override handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire): void {
    // The driver reuses its buffer for the next message, so the chunk must be copied.
    this.#chunks.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    this.#wire = wire;
    if (this.#bytes > WAITING_BYTES) wire.stream.pause();
    this.#wake();
  }

  override onEnd(): void {
    this.#ended = true;
    this.#wake();
  }

  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#chunks.length > 0) {
        const taken = Buffer.concat(this.#chunks.splice(0));
        this.#bytes = 0;
        this.#wire?.stream.resume();
        yield taken;
      } else if (this.#ended) {
        await this.done;
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}

class CopyIn extends CopyQuery {
  readonly #source: AsyncIterable<Uint8Array>;

  constructor(text: string, source: AsyncIterable<Uint8Array>) {
    super(text);
    this.#source = source;
  }

  override handleCopyInResponse(wire: Wire): void {
    void this.#send(wire);
  }

  override onEnd(): void {}

  async #send(wire: Wire): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        wire.sendCopyFromChunk(Buffer.from(chunk));
        if (wire.stream.writableNeedDrain) {
          await new Promise<void>((resolve) => wire.stream.once('drain', resolve));
        }
      }
      wire.endCopyFrom();
    } catch (error) {
      wire.sendCopyFail(String(error));
    }
  }
}

type Submittable = Parameters<pg.ClientBase['query']>[0];

/** Yields the bytes of `copy … to stdout` as they arrive. Pauses the connection while the reader is slow. */
export function copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer> {
  const query = new CopyOut(text);
  client.query(query as unknown as Submittable);
  return query.rows();
}

/** Sends `source` as the rows of `copy … from stdin`. On an error no row is stored. */
export function copyIn(
  client: pg.ClientBase,
  text: string,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  const query = new CopyIn(text, source);
  client.query(query as unknown as Submittable);
  return query.done;
}
