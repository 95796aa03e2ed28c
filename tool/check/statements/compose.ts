// Makes the stores' functions compose every statement they can send: calls them with sample values,
// and with a transaction that records statements instead of sending them.
import { pathToFileURL } from 'node:url';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import { made, type Lazy } from '../../../server/platform/lazy.ts';
import { Choices, Sampler, type Base } from './sample.ts';
import type { Shape } from './shape.ts';
import { keyOf, type Site, type StoreFunction } from './stores.ts';

/** A statement's text as the database would get it, and the place in a store that sends it. */
export type Statement = { text: string; values: readonly unknown[]; site: Site };

type Query = RawBuilder<unknown>;
type Work = (...given: unknown[]) => unknown;

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The tenant id in composed statements. */
export const SHOP = 1;

const BASES: Base[] = ['whole', 'zero', 'bare'];
const MOST_RUNS = 500;
const DEEPEST_STACK = 15;
const FRAME = /(?:file:\/\/)?((?:\/|[A-Z]:)[^\s()]+\.store\.ts):(\d+):(\d+)/;

export class Composer {
  readonly #sites: ReadonlyMap<string, Site>;
  #isCluster = false;
  #isToEnd = false;
  readonly statements = new Map<string, Statement>();

  constructor(sites: ReadonlyMap<string, Site>) {
    this.#sites = sites;
    Error.stackTraceLimit = DEEPEST_STACK;
  }

  async run(target: StoreFunction): Promise<void> {
    // A function that takes a part of a statement is called by those that build the part.
    if (target.takes.some(({ kind }) => kind === 'fragment')) return;
    if (!target.takes.some((shape) => holdsTx(shape))) return;
    const module = (await import(pathToFileURL(target.file).href)) as Record<string, Work>;
    const work = module[target.name];
    if (!work) return;
    for (const base of BASES) await this.#each(target.takes, work, base);
    // Some statements differ on a cluster.
    this.#isCluster = true;
    await this.#each(target.takes, work, 'whole');
    this.#isCluster = false;
    // A reader of the whole list does not use the fast statement for one page.
    this.#isToEnd = true;
    await this.#each(target.takes, work, 'bare');
    this.#isToEnd = false;
  }

  // One run with all places as the base says, then one for each other alternative of each place
  // that was met.
  async #each(takes: Shape[], work: Work, base: Base): Promise<void> {
    const tried = new Set<string>();
    const queue = [new Choices(base)];
    for (const choices of queue) {
      await this.#once(takes, work, choices);
      if (base === 'bare') return;
      for (const [place, of] of choices.met) {
        if (choices.picks.has(place)) continue;
        for (let other = 1; other < of && queue.length < MOST_RUNS; other += 1) {
          const key = `${place}=${other}`;
          if (!tried.has(key))
            queue.push(new Choices(base, new Map([...choices.picks, [place, other]])));
          tried.add(key);
        }
      }
    }
  }

  async #once(takes: Shape[], work: Work, choices: Choices): Promise<void> {
    const sampler: Sampler = new Sampler(choices, () => this.#tx(sampler));
    try {
      await work(...takes.map((shape, at) => sampler.value(shape, `${at}`)));
    } catch {
      // A function may refuse the values; a statement that is never composed is reported by its
      // place.
    }
  }

  #tx(sampler: Sampler): unknown {
    const send = (text: string, values: readonly unknown[]): unknown[] => {
      const site = this.#siteOfCaller();
      if (!site) return [];
      const key = keyOf(site);
      this.statements.set(`${key} ${text}`, { text, values, site });
      return sampler.value({ kind: 'list', of: () => site.row }, key) as unknown[];
    };
    const rows = async (query: Query) => {
      const { sql, parameters } = query.compile(compiler);
      // A symbol stands for the tenant id.
      return send(
        sql,
        parameters.map((value) => (typeof value === 'symbol' ? SHOP : value)),
      );
    };
    return {
      tenantId: SHOP,
      isCluster: this.#isCluster,
      actor: { tenantId: SHOP, userId: 1, requestId: '' },
      audited: false,
      now: new Date('2026-01-02T03:04:05Z'),
      savepoint: (work: () => unknown) => work(),
      rows,
      plain: rows,
      first: async (query: Query) => (await rows(query))[0],
      prepared: (_name: string, query: Query) => rows(query),
      last: (_name: string, query: Query) => rows(query),
      named: async (_name: string, text: string, values: readonly unknown[]) => send(text, values),
      page: async (query: Lazy<Query>, _at: unknown, hot?: () => unknown) => {
        const whole = await rows(made(query));
        return hot && !this.#isToEnd ? hot() : whole;
      },
      audit: () => undefined,
      enqueue: async () => undefined,
      onCommit: () => undefined,
    };
  }

  #siteOfCaller(): Site | undefined {
    for (const line of new Error().stack?.split('\n') ?? []) {
      const [, file, at, column] = FRAME.exec(line) ?? [];
      const site = file && this.#sites.get(`${file}:${at}:${column}`);
      if (site) return site;
    }
    return undefined;
  }
}

function holdsTx(shape: Shape, depth = 0): boolean {
  if (shape.kind === 'tx') return true;
  return (
    shape.kind === 'object' &&
    depth < 2 &&
    shape.parts().some((part) => holdsTx(part.shape, depth + 1))
  );
}
