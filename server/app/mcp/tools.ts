// Maps calls of the contract to tools of the Model Context Protocol: one flat input of path, query and body.
import * as z from 'zod/mini';
import { methodOf, takesToken, type EndpointSpec, type Tool } from '@app/contract/kit/endpoint';
import type { Incoming, Route } from '../../platform/route.ts';

type Json = Record<string, unknown>;
type Part = 'params' | 'query' | 'body';

const PARTS: readonly Part[] = ['params', 'query', 'body'];
/** Not for assistants: the token decides the shop, and documents have tools of their own. */
const LEFT_OUT: ReadonlySet<string> = new Set(['prefix', 'format']);

export interface ToolRoute {
  readonly route: Route;
  readonly tool: Tool;
}

export const toolRoutes = (routes: readonly Route[]): ToolRoute[] =>
  routes.flatMap((route) => {
    const { tool } = route.endpoint;
    return tool && takesToken(route.endpoint) ? [{ route, tool }] : [];
  });

const jsonOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _draft, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

interface Shape {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
}

function shapeOf({ takes }: EndpointSpec, part: Part): Shape {
  const schema = takes[part];
  if (!schema) return { properties: {}, required: [] };
  const json = jsonOf(schema, 'input') as Partial<Shape>;
  const properties = Object.entries(json.properties ?? {}).filter(([name]) => !LEFT_OUT.has(name));
  return { properties: Object.fromEntries(properties), required: json.required ?? [] };
}

const onceProperty = {
  idempotencyKey: {
    type: 'string',
    maxLength: 200,
    description: 'The same key again answers what the first call did and does nothing twice.',
  },
};

function inputOf(spec: EndpointSpec): Json {
  const shapes = PARTS.map((part) => shapeOf(spec, part));
  return {
    type: 'object',
    properties: {
      ...Object.assign({}, ...shapes.map(({ properties }) => properties)),
      ...(spec.once && onceProperty),
    },
    required: shapes.flatMap(({ properties, required }) =>
      required.filter((name) => name in properties),
    ),
    additionalProperties: false,
  };
}

/** The description that an assistant reads. */
export function describeTool({ route: { endpoint }, tool }: ToolRoute) {
  const isRead = methodOf(endpoint) === 'GET' || endpoint.reads === true;
  return {
    name: tool.name,
    title: tool.th,
    description: `${endpoint.does}\n${tool.th}`,
    inputSchema: inputOf(endpoint),
    ...(typeof endpoint.gives !== 'string' && { outputSchema: jsonOf(endpoint.gives, 'output') }),
    annotations: {
      title: tool.th,
      readOnlyHint: isRead,
      destructiveHint: tool.isFinal === true,
      idempotentHint: isRead || endpoint.once === true,
      openWorldHint: tool.isFinal === true,
    },
  };
}

/** Turns a tool's input into the call; unknown fields go into the body, which refuses them. */
export function incomingOf(incoming: Incoming, { endpoint }: Route, input: Json): Incoming {
  const { idempotencyKey, ...rest } = input;
  const parts: Record<Part, Json> = { params: {}, query: {}, body: {} };
  const known = PARTS.map((part) => [part, shapeOf(endpoint, part).properties] as const);
  const last: Part = endpoint.takes.body ? 'body' : 'query';
  for (const [name, value] of Object.entries(rest)) {
    const [part] = known.find(([, properties]) => name in properties) ?? [last];
    // Paths and queries are text.
    parts[part][name] = part === 'body' ? value : String(value);
  }
  const { 'idempotency-key': _own, ...headers } = incoming.headers;
  return {
    ...incoming,
    ...parts,
    headers: {
      ...headers,
      ...(typeof idempotencyKey === 'string' && { 'idempotency-key': idempotencyKey }),
    },
  };
}
