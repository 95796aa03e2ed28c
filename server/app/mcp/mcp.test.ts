// Promises to assistants: with the protocol’s own client, from a pasted message to a printed label,
// within the token’s rights.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takesToken } from '@app/contract/kit/endpoint';
import type { Permission } from '@app/contract/kit/permissions';
import { createToken } from '@app/contract/shop/api-token';
import { checkPdf } from '../../../tool/read-pdf.ts';
import { routes } from '../routes.ts';
import { shippingStory, type ShippingStory } from '../story/shipping.ts';
import { describeTool, toolRoutes } from './tools.ts';

let w: ShippingStory;
beforeAll(async () => {
  w = await shippingStory();
});
afterAll(() => w.end());

async function tokenWith(permissions: readonly Permission[]): Promise<string> {
  const body = { name: 'ผู้ช่วย', permissions: [...permissions] };
  return (await w.owner.call(createToken, { body })).token;
}

/** The parts of a tool’s answer that these tests read. */
interface ListReply extends Record<string, unknown> {
  readonly items: readonly { readonly id: number; readonly pno: string }[];
}

async function talk(permissions: readonly Permission[], base = 'v1') {
  const token = await tokenWith(permissions);
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const url = new URL(`${w.s.origin}/${base}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }) as never);
  const use = async (name: string, input: Record<string, unknown> = {}) => {
    const answer = await client.callTool({ name, arguments: input });
    const [first] = answer.content as { text: string }[];
    const data = JSON.parse(first?.text ?? 'null') as ListReply;
    return { isError: answer.isError === true, data, structured: answer.structuredContent };
  };
  return { client, use, token };
}

const post = (token: string | undefined, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${w.s.origin}/v1/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  });
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

test('the openapi document and the tools for assistants have one source: every tool accepts tokens and has a plain input', () => {
  const marked = routes.filter(({ endpoint }) => endpoint.tool);
  expect(marked.length).toBeGreaterThan(10);
  expect(marked.filter(({ endpoint }) => !takesToken(endpoint))).toEqual([]);
  const tools = toolRoutes(routes).map(describeTool);
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
  for (const { inputSchema, outputSchema, title } of tools) {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(outputSchema).toMatchObject({ type: 'object' });
    expect(title).toMatch(/[ก-๙]/);
  }
  // A message is one call of one tool, so the limit of /mcp applies to each; a stricter limit of a
  // call would not.
  expect(toolRoutes(routes).filter(({ route }) => route.endpoint.perMinute)).toEqual([]);
  const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
  expect(hints['find_orders']).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  expect(hints['book_parcels']).toMatchObject({ readOnlyHint: false, destructiveHint: true });
});

test('an API token lets an assistant go from a pasted message to a printed label', async () => {
  const { client, use } = await talk([
    ...(['order.view', 'order.view.all', 'order.create', 'customer.pii'] as const),
    ...(['ship.create', 'ship.print', 'ship.view', 'product.view'] as const),
  ]);
  const text =
    'สมหญิง ใจดี 0810001234\n99/1 ถนนสุขใจ แขวงบางรัก เขตบางรัก กทม 10500\nSHIP-1 2 ชิ้น ปลายทาง';
  const { data: read } = await use('read_message', { text });
  expect(read).toMatchObject({ name: 'สมหญิง ใจดี', phone: '0810001234', postcode: '10500' });
  const { data: goods } = await use('find_products', { search: 'SHIP-1' });
  const { name, phone, address, subdistrict, district, province, postcode } = read;
  const wish = {
    info: { name, phone, address, subdistrict, district, province, postcode },
    items: [{ productId: goods.items[0]?.id, unit: 2 }],
    payment: { method: 'cod' },
    idempotencyKey: 'talk-1',
  };
  const made = await use('create_order', wish);
  expect(made.isError).toBe(false);
  expect(made.structured).toEqual(made.data);
  expect((await use('create_order', wish)).data['id']).toBe(made.data['id']);
  const c = 'flashexpress';
  const orderId = made.data['id'] as number;
  const { data: booked } = await use('book_parcels', { c, orderId });
  expect(booked.items[0]).toMatchObject({ t: 'success', pno: expect.stringMatching(/^TH/) });
  const { data: print } = await use('print_labels', { c, orderId });
  checkPdf(Buffer.from(await (await fetch(print['url'] as string)).arrayBuffer()));
  const where = await use('track_parcel', { c, number: booked.items[0]?.pno });
  expect(where.isError).toBe(false);
  await client.close();
});

test('an API token offers an assistant no tool beyond its rights, and explains in Thai why a call is refused', async () => {
  const { client, use } = await talk(['order.view', 'report.sales']);
  const { tools } = await client.listTools();
  const names = tools.map((tool) => tool.name).sort();
  expect(names).toEqual(['find_orders', 'read_order', 'shop_figures', 'track_parcel']);
  await expect(use('create_order', {})).rejects.toThrow(/Unknown tool/);
  const missing = await use('read_order', { id: '999999999' });
  expect(missing).toMatchObject({ isError: true, data: { code: 'NO_ORDER' } });
  expect(missing.data['message']).toMatch(/[ก-๙]/);
  const wrong = await use('find_orders', { pageSize: 'many', nothing: 1 });
  expect(wrong).toMatchObject({ isError: true, data: { code: 'UNPROCESSED' } });
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toContain('songdee://report/daily');
  const { contents } = await client.readResource({ uri: 'songdee://report/daily' });
  expect(JSON.parse((contents[0] as { text: string }).text)).toHaveProperty('items');
  await client.close();
});

test('an API token of one shop is refused by another', async () => {
  await w.openShop('mcpshop');
  await expect(talk(['order.view'], 'mcpshop')).rejects.toThrow();
});

test('an API token is required for every message, which must come from our own page and follow the protocol', async () => {
  expect((await post(undefined, list)).status).toBe(403);
  expect((await post('sd_junk', list)).status).toBe(401);
  expect((await post(w.owner.token, list)).status).toBe(403);
  const token = await tokenWith(['order.view']);
  expect((await post(token, list)).status).toBe(200);
  expect((await post(token, list, { origin: 'https://elsewhere.example' })).status).toBe(403);
  for (const junk of [[list, list], { method: 'tools/list' }, 7, { ...list, id: {} }])
    expect((await post(token, junk)).status).toBe(422);
  expect((await post(token, { ...list, params: { text: 'x'.repeat(2_000_000) } })).status).toBe(
    413,
  );
  const unknown = (await (await post(token, { ...list, method: 'nothing/here' })).json()) as object;
  expect(unknown).toMatchObject({ error: { code: -32_601 } });
  for (const method of ['GET', 'DELETE']) {
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await fetch(`${w.s.origin}/v1/mcp`, { method, headers });
    expect(status).toBe(405);
  }
});
