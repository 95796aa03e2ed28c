// A TypeScript type as plain data: enough to make values of it and to compare a row with a
// statement.
import {
  SymbolFlags,
  TypeFlags,
  type Checker,
  type NodeHandle,
  type Symbol as TsSymbol,
  type Type,
} from 'typescript/unstable/sync';

export type Shape =
  | { kind: 'string' | 'number' | 'boolean' | 'date' | 'null' | 'undefined' | 'unknown' }
  | { kind: 'tx' | 'fragment' }
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'union'; of: Shape[] }
  | { kind: 'list' | 'set' | 'record'; of: () => Shape }
  | { kind: 'map'; key: () => Shape; of: () => Shape }
  | { kind: 'tuple'; of: () => Shape[] }
  | { kind: 'function'; gives: () => Shape; promised: boolean }
  | { kind: 'object'; parts: () => Part[] };

export type Part = {
  name: string;
  optional: boolean;
  shape: Shape;
  /** The declaration if the type is written in the server's code, not derived from the tables. */
  written: NodeHandle | undefined;
};

const SETS = new Set(['Set', 'ReadonlySet']);
const MAPS = new Set(['Map', 'ReadonlyMap']);

/** Reads types through the compiler, each once. */
export class Shapes {
  readonly #checker: Checker;
  readonly #known = new Map<number, Shape>();

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  of(type: Type | undefined): Shape {
    if (!type) return { kind: 'unknown' };
    const known = this.#known.get(type.id);
    if (known) return known;
    const shape = this.#read(type);
    this.#known.set(type.id, shape);
    return shape;
  }

  /** The type argument of a `Promise<…>` or an array. */
  inside(type: Type | undefined, at = 0): Type | undefined {
    return type?.isTypeReference() ? this.#checker.getTypeArguments(type)[at] : undefined;
  }

  #read(type: Type): Shape {
    const { flags } = type;
    if (flags & TypeFlags.Null) return { kind: 'null' };
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return { kind: 'undefined' };
    if (type.isLiteralType()) return { kind: 'literal', value: type.value as string };
    if (flags & (TypeFlags.StringLike | TypeFlags.Index)) return { kind: 'string' };
    if (flags & (TypeFlags.NumberLike | TypeFlags.BigIntLike)) return { kind: 'number' };
    if (flags & TypeFlags.Boolean) return { kind: 'boolean' };
    if (type.isUnionType())
      return { kind: 'union', of: type.getTypes().map((one) => this.of(one)) };
    if (flags & TypeFlags.Instantiable) return this.#bound(type);
    if (type.isIntersectionType()) return this.#intersection(type.getTypes(), type);
    if (flags & TypeFlags.Object) return this.#object(type);
    if (flags & TypeFlags.NonPrimitive) return { kind: 'object', parts: () => [] };
    return { kind: 'unknown' };
  }

  #bound(type: Type): Shape {
    const bound = this.#checker.getBaseConstraintOfType(type);
    return bound && bound.id !== type.id ? this.of(bound) : { kind: 'unknown' };
  }

  // A branded number is a number.
  #intersection(types: readonly Type[], whole: Type): Shape {
    const plain = ['literal', 'string', 'number'];
    const shapes = types.map((one) => this.of(one));
    return shapes.find((shape) => plain.includes(shape.kind)) ?? this.#properties(whole);
  }

  #object(type: Type): Shape {
    const name = type.getSymbol()?.name ?? '';
    if (name === 'TenantTx' || name === 'Database') return { kind: 'tx' };
    if (name === 'RawBuilder') return { kind: 'fragment' };
    if (name === 'Date') return { kind: 'date' };
    if (this.#checker.isTupleType(type)) {
      const items = () => (type.isTypeReference() ? this.#checker.getTypeArguments(type) : []);
      return { kind: 'tuple', of: () => items().map((one) => this.of(one)) };
    }
    const first = () => this.of(this.inside(type));
    if (this.#checker.isArrayLikeType(type) || name === 'Iterable')
      return { kind: 'list', of: first };
    if (SETS.has(name)) return { kind: 'set', of: first };
    if (MAPS.has(name)) return { kind: 'map', key: first, of: () => this.of(this.inside(type, 1)) };
    return this.#function(type) ?? this.#properties(type);
  }

  #function(type: Type): Shape | undefined {
    const [signature] = this.#checker.getSignaturesOfType(type, 0);
    if (!signature) return undefined;
    const gives = this.#checker.getReturnTypeOfSignature(signature);
    const promised = gives?.getSymbol()?.name === 'Promise';
    return {
      kind: 'function',
      promised,
      gives: () => this.of(promised ? this.inside(gives) : gives),
    };
  }

  #properties(type: Type): Shape {
    const own = this.#checker.getPropertiesOfType(type);
    const [index] = own.length === 0 ? this.#checker.getIndexInfosOfType(type) : [];
    if (index) return { kind: 'record', of: () => this.of(index.valueType) };
    let parts: Part[] | undefined;
    return { kind: 'object', parts: () => (parts ??= own.map((symbol) => this.#part(symbol))) };
  }

  #part(symbol: TsSymbol): Part {
    const type = this.#checker.getTypeOfSymbol(symbol);
    return {
      name: symbol.name,
      optional: (symbol.flags & SymbolFlags.Optional) !== 0,
      shape: this.of(type),
      written: symbol.declarations.find(({ path }) => path.includes('/server/')),
    };
  }
}
