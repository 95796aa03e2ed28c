// POST /mcp: an assistant with an API token lists and calls the tools that the token's rights allow.
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import * as z from 'zod/mini';
import { errors } from '@app/contract/kit/errors';
import { endpoint } from '@app/contract/kit/endpoint';
import { fail, Failure } from '../../platform/failure.ts';
import {
  outsideCallOf,
  type Incoming,
  type Reply,
  type Route,
  type Services,
} from '../../platform/route.ts';
import { mayCall } from '../../platform/session.ts';
import { describeReport, reportRoutes, type ReportRoute } from './reports.ts';
import { describeTool, incomingOf, toolRoutes, type ToolRoute } from './tools.ts';

const INSTRUCTIONS = `Songdee is the back-office of a Thai online shop: orders, stock, parcels and money to be collected.
Sums are in baht. Read a buyer's message with read_message, show the seller what was read, and create the order only when
they agree. Booking a parcel tells the courier: ask first.`;

/** One JSON-RPC message: a request has an id, a notification has none. */
const message = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.union([z.string().check(z.maxLength(200)), z.int()])),
  method: z.string().check(z.minLength(1), z.maxLength(100)),
  params: z.optional(z.record(z.string(), z.unknown())),
});

export const mcp = endpoint({
  does: 'Speaks the Model Context Protocol (Streamable HTTP without sessions, answers in JSON): tools are calls of this API, as far as the API token may make them.',
  at: 'POST /mcp',
  may: 'signedIn',
  machine: true,
  takes: { body: message },
  gives: 'file',
  fails: [],
  reads: true,
  perMinute: 120,
});

const others = (['GET', 'DELETE'] as const).map((method) =>
  endpoint({
    does: 'Answers 405: this server keeps no session and opens no stream; talk by POST.',
    at: `${method} /mcp`,
    may: 'signedIn',
    machine: true,
    takes: {},
    gives: 'file',
    fails: [],
    reads: true,
  }),
);

/** Clients ask for streams and sessions here and continue without them after a 405. */
export const otherMcpRoutes: readonly Route[] = others.map((one) => ({
  endpoint: one,
  async run(incoming, services) {
    await outsideCallOf(one, incoming, services);
    return { status: 405, type: 'text/plain', headers: { allow: 'POST' }, body: 'Use POST.' };
  },
}));

/** Each tool call runs like a separate call: same rights, limits, idempotency and audit. */
export const mcpRoute = (routes: () => readonly Route[]): Route => ({
  endpoint: mcp,
  async run(incoming, services) {
    const { session, body } = await outsideCallOf(mcp, incoming, services);
    requireProgram(incoming);
    const may = ({ route }: { route: Route }) => mayCall(session, route.endpoint.may);
    const tools = toolRoutes(routes()).filter(may);
    const reports = reportRoutes(routes()).filter(may);
    return answer(await serverFor({ tools, reports, incoming, services }), incoming, body);
  },
});

/** Rejects cross-site requests: another site open in the user's browser must not call this API. */
function requireProgram({ claims, headers, hostname }: Incoming): void {
  if (claims && !claims.token)
    throw fail('PERMISSION_DENIED', { details: { text: 'ใช้กับโทเคน API เท่านั้น' } });
  const { origin } = headers;
  if (typeof origin === 'string' && URL.parse(origin)?.hostname !== hostname)
    throw fail('PERMISSION_DENIED');
}

interface McpContext {
  readonly tools: readonly ToolRoute[];
  readonly reports: readonly ReportRoute[];
  readonly incoming: Incoming;
  readonly services: Services;
}

// Loaded on first use: most processes never need it.
const library = () =>
  Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/types.js'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
  ]);

async function serverFor(mcpContext: McpContext): Promise<Server> {
  const [{ Server }, types] = await library();
  const server = new Server(
    { name: 'songdee', title: 'Songdee', version: '1' },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(types.ListToolsRequestSchema, () => ({
    tools: mcpContext.tools.map(describeTool) as never,
  }));
  server.setRequestHandler(types.CallToolRequestSchema, ({ params }) => {
    const found = mcpContext.tools.find(({ tool }) => tool.name === params.name);
    if (!found)
      throw new types.McpError(types.ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return callTool(mcpContext, found, params.arguments ?? {});
  });
  server.setRequestHandler(types.ListResourcesRequestSchema, () => ({
    resources: mcpContext.reports.map(describeReport),
  }));
  server.setRequestHandler(types.ReadResourceRequestSchema, async ({ params }) => {
    const found = mcpContext.reports.find(({ uri }) => uri === params.uri);
    if (!found)
      throw new types.McpError(types.ErrorCode.InvalidParams, `Unknown resource: ${params.uri}`);
    return readReport(mcpContext, found);
  });
  return server;
}

async function readReport({ incoming, services }: McpContext, { route, uri }: ReportRoute) {
  try {
    const { body } = await route.run(incomingOf(incoming, route, {}), services);
    return { contents: [{ uri, mimeType: 'application/json', text: String(body) }] };
  } catch (error) {
    return { contents: [{ uri, mimeType: 'application/json', text: told(error, services) }] };
  }
}

async function callTool(
  { incoming, services }: McpContext,
  { route }: ToolRoute,
  input: Record<string, unknown>,
) {
  try {
    const { body } = await route.run(incomingOf(incoming, route, input), services);
    const text = String(body);
    return {
      content: [{ type: 'text' as const, text }],
      structuredContent: JSON.parse(text) as Record<string, unknown>,
    };
  } catch (error) {
    return { isError: true, content: [{ type: 'text' as const, text: told(error, services) }] };
  }
}

/** Code and Thai sentence of a refusal; for an internal error only that there was one. */
function told(error: unknown, { log }: Services): string {
  if (!(error instanceof Failure)) log.error({ err: error }, 'a tool failed');
  const code = error instanceof Failure ? error.code : 'INTERNAL_ERROR';
  const info = error instanceof Failure ? error.info : {};
  const { th, next } = errors[code];
  return JSON.stringify({
    code,
    message: info.thai ?? th,
    next,
    fields: info.fields,
    details: info.details,
  });
}

async function answer(server: Server, { headers }: Incoming, body: unknown): Promise<Reply> {
  const [, , { WebStandardStreamableHTTPServerTransport }] = await library();
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const version = headers['mcp-protocol-version'];
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...(typeof version === 'string' && { 'mcp-protocol-version': version }),
      },
    });
    const response = await transport.handleRequest(request, { parsedBody: body });
    const type = response.headers.get('content-type') ?? 'application/json';
    return { status: response.status, type, body: await response.text() };
  } finally {
    await server.close();
  }
}
