// The definition of a call: routing, rights, parsing, replies, client types, guards and docs derive from this one
// object.
import type * as z from 'zod/mini';
import type { FlagName } from './carriers.ts';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.core.$ZodType;

/**
 * `anyone` needs no token, `signedIn` any user of the tenant, `operator` the installation's operator, who is no user
 * of a shop; a list means any one of the rights.
 */
export type May = Permission | readonly Permission[] | 'anyone' | 'signedIn' | 'operator';

/** A reply that is not JSON. */
export type Binary = 'pdf' | 'xlsx' | 'file' | 'events';

export interface Takes {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /**
   * `form` also accepts urlencoded fields beside JSON, and multipart ones where the body has a `file`; `raw` passes
   * the bytes on unparsed.
   */
  readonly encoding?: 'json' | 'form' | 'raw';
}

/** How assistants see the call over the Model Context Protocol. */
export interface Tool {
  /** `find_orders` */
  readonly name: string;
  /** Its description in Thai. */
  readonly th: string;
  /** No other tool can undo it. */
  readonly isFinal?: boolean;
}

export interface EndpointSpec {
  /** One English sentence: what the call does and its effects. */
  readonly does: string;
  /** `METHOD /path/{param}` below the tenant's base; system calls are below the origin. */
  readonly at: `${Method} /${string}`;
  readonly scope?: 'tenant' | 'system';
  readonly may: May;
  /** The shop flag that must be 1; `courier`: that of the courier in the path. */
  readonly flag?: FlagName | 'courier';
  readonly takes: Takes;
  readonly gives: Schema | Binary;
  /** Codes particular to this call; any call may also fail with `commonErrors`. */
  readonly fails: readonly ErrorCode[];
  /**
   * Idempotent by `Idempotency-Key` when one is sent. `by-state`: after the first time the object's state refuses a
   * repeat, until another change reverses it; the same request after that is a new wish and needs a new key.
   */
  readonly once?: true | 'by-state';
  /** Its answer contains a secret that is returned nowhere else: the answer stored for a repeat is encrypted. */
  readonly tellsSecret?: true;
  /** A POST that changes nothing, such as a search with a body; it writes no audit entry. */
  readonly reads?: boolean;
  /** The largest body in bytes when it differs from the default of 1 MB. */
  readonly bodyLimit?: number;
  /** Whether API tokens may call it; by default `takesToken` decides by its right. */
  readonly machine?: boolean;
  /** Offered to assistants under this name; the same right applies. */
  readonly tool?: Tool;
  /** Calls per minute and user, where the default limit is too high for their cost. */
  readonly perMinute?: number;
}

export const endpoint = <const Spec extends EndpointSpec>(spec: Spec): Spec => spec;

type InputOf<S> = S extends Schema ? z.core.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.core.output<S> : undefined;
type Part<E extends EndpointSpec, K extends 'params' | 'query' | 'body'> =
  E['takes'] extends Record<K, infer S> ? S : undefined;

/** The client's request. */
export type Asks<E extends EndpointSpec> = {
  [K in 'params' | 'query' | 'body' as Part<E, K> extends Schema ? K : never]: InputOf<Part<E, K>>;
};

/** The parsed request for the use case. */
export interface Parsed<E extends EndpointSpec> {
  readonly params: OutputOf<Part<E, 'params'>>;
  readonly query: OutputOf<Part<E, 'query'>>;
  readonly body: OutputOf<Part<E, 'body'>>;
}

/** The client's result. */
export type Gives<E extends EndpointSpec> = E['gives'] extends Schema
  ? z.core.output<E['gives']>
  : Blob;

/** The use case's result before the reply is serialised. */
export type Returns<E extends EndpointSpec> = E['gives'] extends Schema
  ? z.core.input<E['gives']>
  : never;

/** A list of api.md §1: rows with paging. */
export const isList = ({ gives }: EndpointSpec): boolean => {
  const shape = typeof gives === 'string' ? undefined : (gives as { shape?: object }).shape;
  return shape !== undefined && 'items' in shape && 'pagination' in shape;
};

/** Rights that only people use: managing users and settings. */
const PEOPLES: readonly May[] = [
  'anyone',
  'signedIn',
  'operator',
  'user.manage',
  'member.manage',
  'setting',
];

/** Whether an API token with the right may call it: business calls, and those marked for machines. */
export const takesToken = ({ may, machine }: EndpointSpec): boolean =>
  machine ?? (typeof may === 'string' ? [may] : may).some((key) => !PEOPLES.includes(key));

/** Only these accept multipart bodies. */
export const takesFile = ({ takes }: EndpointSpec): boolean =>
  takes.encoding === 'form' &&
  'file' in ((takes.body as { shape?: object } | undefined)?.shape ?? {});

/** The largest body of a call without a token: a few short texts. */
export const PUBLIC_BODY = 16 * 1024;

export const methodOf = (spec: EndpointSpec): Method =>
  spec.at.slice(0, spec.at.indexOf(' ')) as Method;
export const pathOf = (spec: EndpointSpec): string => spec.at.slice(spec.at.indexOf(' ') + 1);

/** Fills the `{param}` placeholders, each value URL-encoded. */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
