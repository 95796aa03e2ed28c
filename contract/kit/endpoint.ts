// What a call is: one object from which routing, rights, parsing, replies, client types, guards and docs derive.
import type * as z from 'zod/mini';
import type { FlagName } from './carriers.ts';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.core.$ZodType;

/**
 * `anyone` needs no token, `signedIn` any user of the tenant, `operator` whoever runs the installation and is no user of
 * a shop; a list means any one of the keys.
 */
export type May = Permission | readonly Permission[] | 'anyone' | 'signedIn' | 'operator';

/** A reply that is not JSON. */
export type Binary = 'pdf' | 'xlsx' | 'file' | 'events';

export interface Takes {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** `form` also accepts urlencoded fields beside JSON, and multipart ones where the body has a `file`; `raw` hands over the bytes unparsed. */
  readonly encoding?: 'json' | 'form' | 'raw';
}

/** How a call is offered to assistants over the Model Context Protocol. */
export interface Tool {
  /** `find_orders` */
  readonly name: string;
  /** What it does, for people who read Thai. */
  readonly th: string;
  /** No other tool takes back what it does. */
  readonly isFinal?: boolean;
}

export interface EndpointSpec {
  /** One English sentence: what the call does and what follows. */
  readonly does: string;
  /** `METHOD /path/{param}` under the tenant base; system calls are under the origin. */
  readonly at: `${Method} /${string}`;
  readonly scope?: 'tenant' | 'system';
  readonly may: May;
  /** The shop flag that must be 1; `courier`: that of the courier in the path. */
  readonly flag?: FlagName | 'courier';
  readonly takes: Takes;
  readonly gives: Schema | Binary;
  /** Codes particular to this call; `commonErrors` go without saying. */
  readonly fails: readonly ErrorCode[];
  /**
   * Replays by `Idempotency-Key` when one is sent. `by-state`: once it was done, what it is about refuses it, until another
   * change takes it back; the same words after another change are a new wish then, and want a new key.
   */
  readonly once?: true | 'by-state';
  /** Its answer holds a secret that nothing else tells: what is kept of it for a repeat is sealed. */
  readonly tellsSecret?: true;
  /** A POST that changes nothing, such as a search with a body; it leaves no audit entry. */
  readonly reads?: boolean;
  /** The largest body in bytes when it is not the usual 1 MB. */
  readonly bodyLimit?: number;
  /** Whether API tokens may call it; left out, `takesToken` decides by its right. */
  readonly machine?: boolean;
  /** Offered to assistants under this name; its right decides who gets it. */
  readonly tool?: Tool;
  /** Calls a minute and user when the usual limit is too high for what one costs. */
  readonly perMinute?: number;
}

export const endpoint = <const Spec extends EndpointSpec>(spec: Spec): Spec => spec;

type InputOf<S> = S extends Schema ? z.core.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.core.output<S> : undefined;
type Part<E extends EndpointSpec, K extends 'params' | 'query' | 'body'> =
  E['takes'] extends Record<K, infer S> ? S : undefined;

/** What the client sends. */
export type Asks<E extends EndpointSpec> = {
  [K in 'params' | 'query' | 'body' as Part<E, K> extends Schema ? K : never]: InputOf<Part<E, K>>;
};

/** What the use case gets, parsed. */
export interface Parsed<E extends EndpointSpec> {
  readonly params: OutputOf<Part<E, 'params'>>;
  readonly query: OutputOf<Part<E, 'query'>>;
  readonly body: OutputOf<Part<E, 'body'>>;
}

/** What the client gets. */
export type Gives<E extends EndpointSpec> = E['gives'] extends Schema
  ? z.core.output<E['gives']>
  : Blob;

/** What the use case returns before the reply is parsed. */
export type Returns<E extends EndpointSpec> = E['gives'] extends Schema
  ? z.core.input<E['gives']>
  : never;

/** A list of api.md §1: rows with paging. */
export const isList = ({ gives }: EndpointSpec): boolean => {
  const shape = typeof gives === 'string' ? undefined : (gives as { shape?: object }).shape;
  return shape !== undefined && 'items' in shape && 'pagination' in shape;
};

/** What programs have no business with: who works in the shop, and how it is set. */
const PEOPLES: readonly May[] = [
  'anyone',
  'signedIn',
  'operator',
  'user.manage',
  'member.manage',
  'setting',
];

/** Whether an API token with the right may call it: business calls, and what is marked for machines. */
export const takesToken = ({ may, machine }: EndpointSpec): boolean =>
  machine ?? (typeof may === 'string' ? [may] : may).some((key) => !PEOPLES.includes(key));

/** Only these read multipart bodies. */
export const takesFile = ({ takes }: EndpointSpec): boolean =>
  takes.encoding === 'form' &&
  'file' in ((takes.body as { shape?: object } | undefined)?.shape ?? {});

/** The largest body of a call that needs no token: a few short texts. */
export const PUBLIC_BODY = 16 * 1024;

export const methodOf = (spec: EndpointSpec): Method =>
  spec.at.slice(0, spec.at.indexOf(' ')) as Method;
export const pathOf = (spec: EndpointSpec): string => spec.at.slice(spec.at.indexOf(' ') + 1);

/** Fills `{param}` places, each value URL-encoded. */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
