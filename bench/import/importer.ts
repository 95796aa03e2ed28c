// Imports the file like a person's browser, in its own process, so that its work is not measured as the API's.
import type { Shop } from '../orders/ground.ts';

export interface ImportTask {
  readonly shop: Shop;
  readonly csv: string;
}

export interface ImportTimes {
  readonly previewSeconds: number;
  readonly importSeconds: number;
  readonly made: number;
}

async function post<T>(shop: Shop, where: string, init: RequestInit): Promise<T> {
  const headers = {
    ...(init.headers as Record<string, string>),
    authorization: `Bearer ${shop.token}`,
  };
  const response = await fetch(shop.base + where, { ...init, method: 'POST', headers });
  if (!response.ok)
    throw new Error(`${where} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

export const sendJson = <T>(shop: Shop, where: string, body: object): Promise<T> =>
  post<T>(shop, where, {
    body: JSON.stringify(body),
    // As the browser sends it: the server keeps the answer in case the request is repeated.
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  });

async function importAll({ shop, csv }: ImportTask): Promise<ImportTimes> {
  const form = new FormData();
  form.set('kind', 'order');
  form.set('file', new Blob([csv]), 'orders.csv');
  const start = performance.now();
  const preview = await post<{ items: { values: object }[] }>(shop, '/import/preview', {
    body: form,
  });
  const seen = performance.now();
  const orders = preview.items.map(({ values }) => values);
  const { made } = await sendJson<{ made: number }>(shop, '/order/import', {
    orders,
    mode: 'all',
  });
  const end = performance.now();
  return { previewSeconds: (seen - start) / 1000, importSeconds: (end - seen) / 1000, made };
}

if (import.meta.main)
  process.on('message', (task: ImportTask) => void importAll(task).then((t) => process.send?.(t)));
