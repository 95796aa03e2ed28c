// The stores as the compiler sees them: their functions, and each place that sends a statement,
// with the type of its rows.
import path from 'node:path';
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isClassDeclaration,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Project, type Type } from 'typescript/unstable/sync';
import { ROOT } from '../sources.ts';
import { Shapes, type Shape } from './shape.ts';

const SENDERS = new Set(['rows', 'first', 'prepared', 'last', 'page', 'named', 'plain']);

export type StoreFunction = { file: string; name: string; takes: Shape[] };

/** A place that sends a statement; `row` is unknown if the code does not type the result. */
export type Site = { file: string; line: number; column: number; row: Shape };

type Place = Omit<Site, 'row'>;

export const keyOf = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

export class Stores {
  readonly #api: API;
  readonly #project: Project;
  readonly #checker: Checker;
  readonly #shapes: Shapes;
  readonly files: string[];

  constructor(root: string = ROOT) {
    this.#api = new API({ cwd: root });
    const config = path.join(root, 'tsconfig.json');
    const [project] = this.#api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`${config} could not be opened`);
    this.#project = project;
    this.#checker = project.checker;
    this.#shapes = new Shapes(project.checker);
    this.files = project.program.getSourceFileNames().filter((file) => file.endsWith('.store.ts'));
  }

  close(): void {
    this.#api.close();
  }

  functions(): StoreFunction[] {
    return this.files.flatMap((file) => {
      const module = this.#checker.getSymbolAtLocation(this.#source(file));
      return (module ? this.#checker.getExportsOfModule(module) : []).flatMap((symbol) => {
        const type = this.#checker.getTypeOfSymbol(symbol);
        const [signature] = type ? this.#checker.getSignaturesOfType(type, 0) : [];
        const takes = signature
          ?.getParameters()
          .map((parameter) => this.#shapes.of(this.#checker.getTypeOfSymbol(parameter)));
        return takes ? [{ file, name: symbol.name, takes }] : [];
      });
    });
  }

  sites(): Map<string, Site> {
    const found = new Map<string, Site>();
    for (const file of this.files) {
      const source = this.#source(file);
      const visit = (node: Node): void => {
        // A transaction that wraps another only forwards statements.
        if (isClassDeclaration(node) && node.heritageClauses) return;
        const site = isCallExpression(node) ? this.#site(node, source) : undefined;
        if (site) found.set(keyOf(site), site);
        node.forEachChild(visit);
      };
      visit(source);
    }
    return found;
  }

  #site(call: CallExpression, source: SourceFile): Site | undefined {
    const { expression } = call;
    if (!isPropertyAccessExpression(expression) || !SENDERS.has(expression.name.text))
      return undefined;
    const answer = this.#checker.getTypeAtLocation(call);
    if (answer?.getSymbol()?.name !== 'Promise') return undefined;
    const before = source.text.slice(0, expression.name.getStart(source)).split('\n');
    return {
      file: source.fileName,
      line: before.length,
      column: (before.at(-1) ?? '').length + 1,
      row: this.#shapes.of(this.#rowOf(answer)),
    };
  }

  // Promise<Row[]> or Promise<Row | undefined>
  #rowOf(answer: Type): Type | undefined {
    const rows = this.#shapes.inside(answer);
    if (rows && this.#checker.isArrayLikeType(rows)) return this.#shapes.inside(rows);
    return rows && this.#checker.getNonNullableType(rows);
  }

  #source(file: string): SourceFile {
    const source = this.#project.program.getSourceFile(file);
    if (!source) throw new Error(`${file} could not be read`);
    return source;
  }
}
