// Sample values of a type: full ones, bare ones, and for each place one with every alternative the
// type allows.
import type { Part, Shape } from './shape.ts';

const DEEPEST = 6;

/**
 * The default for each place: everything, everything but with `0` and `''`, or as little as the
 * type allows.
 */
export type Base = 'whole' | 'zero' | 'bare';

/**
 * The alternative for each place of a value; places that were met are kept with their number of
 * alternatives.
 */
export class Choices {
  readonly met = new Map<string, number>();
  readonly base: Base;
  readonly picks: ReadonlyMap<string, number>;

  constructor(base: Base, picks: ReadonlyMap<string, number> = new Map()) {
    this.base = base;
    this.picks = picks;
  }

  pick(place: string, of: number): number {
    this.met.set(place, of);
    return this.picks.get(place) ?? (this.base === 'bare' ? of - 1 : 0);
  }
}

export class Sampler {
  readonly #choices: Choices;
  readonly #tx: () => unknown;

  constructor(choices: Choices, tx: () => unknown) {
    this.#choices = choices;
    this.#tx = tx;
  }

  value(shape: Shape, place: string, depth = 0): unknown {
    if (depth > DEEPEST) return undefined;
    const inner = (of: Shape, at: string | number) => this.value(of, `${place}.${at}`, depth + 1);
    const whole = this.#choices.base === 'whole';
    switch (shape.kind) {
      case 'string':
        // A day, because the code may parse any text as one.
        return whole ? '2026-01-02' : '';
      case 'number':
        return whole ? 1 : 0;
      case 'boolean':
        return this.#is(place);
      case 'date':
        return new Date('2026-01-02T03:04:05Z');
      case 'literal':
        return shape.value;
      case 'null':
        return null;
      case 'undefined':
      case 'fragment':
        return undefined;
      case 'unknown':
        return whole ? 1 : undefined;
      case 'tx':
        return this.#tx();
      case 'union':
        return this.#union(shape.of, place, depth);
      case 'list':
        return this.#is(place) ? [inner(shape.of(), 0)] : [];
      case 'set':
        return new Set(this.#is(place) ? [inner(shape.of(), 0)] : []);
      case 'map':
        return new Map([[inner(shape.key(), 'key'), inner(shape.of(), 'value')]]);
      case 'tuple':
        return shape.of().map(inner);
      case 'record': {
        const value = inner(shape.of(), 'value');
        return new Proxy({ value }, { get: (own, key) => (key in own ? own.value : value) });
      }
      case 'function':
        return this.#function(() => inner(shape.gives(), '()'), shape.promised, place);
      case 'object':
        return this.#object(shape.parts(), place, depth);
    }
  }

  #is(place: string): boolean {
    return this.#choices.pick(place, 2) === 0;
  }

  // Empty values come last: the first alternative is the fullest, the last the barest.
  #union(of: Shape[], place: string, depth: number): unknown {
    const isEmpty = ({ kind }: Shape) => kind === 'null' || kind === 'undefined';
    const ordered = [...of.filter((one) => !isEmpty(one)), ...of.filter(isEmpty)];
    const pick = this.#choices.pick(place, ordered.length);
    return this.value(ordered[pick] ?? { kind: 'unknown' }, `${place}|${pick}`, depth);
  }

  #function(gives: () => unknown, promised: boolean, place: string): () => unknown {
    return () => {
      if (!this.#is(`${place}()`)) throw new Error('refused');
      return promised ? Promise.resolve(gives()) : gives();
    };
  }

  #object(parts: Part[], place: string, depth: number): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const { name, optional, shape } of parts) {
      if (optional && !this.#is(`${place}.${name}?`)) continue;
      const value = this.value(shape, `${place}.${name}`, depth + 1);
      if (value !== undefined || !optional) made[name] = value;
    }
    return made;
  }
}
