// The API documentation: one plain page generated from the endpoint objects.
import fs from 'node:fs';
import path from 'node:path';
import { errors } from '@app/contract/kit/errors';
import { pathOf, type EndpointSpec } from '@app/contract/kit/endpoint';
import { routes } from './routes.ts';

const escape = (text: string): string =>
  text.replaceAll(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

const style = `body{font:15px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#17201b}
code{background:#f1f4f2;padding:.1em .3em;border-radius:4px;overflow-wrap:anywhere}article{border-top:1px solid #e3e8e5;padding:.5rem 0}
pre{background:#f1f4f2;padding:.75rem;border-radius:6px;overflow-x:auto;font-size:13px;line-height:1.45;user-select:all}pre code{padding:0;overflow-wrap:normal}
h2{margin-top:2.5rem}p{margin:.25rem 0}small{color:#4a554f}`;

const mayText = ({ may }: EndpointSpec): string =>
  typeof may === 'string' ? may : may.join(' or ');

function article(spec: EndpointSpec): string {
  const fails = spec.fails.map((code) => `<code>${code}</code> ${errors[code].status}`).join(', ');
  const flags = [
    spec.once ? 'replayable by <code>Idempotency-Key</code>' : '',
    spec.flag ? `flag <code>${spec.flag === 'courier' ? 'of the courier' : spec.flag}</code>` : '',
  ]
    .filter(Boolean)
    .join(' · ');
  return `<article><p><code>${escape(spec.at)}</code></p><p>${escape(spec.does)}</p>
<p><small>may: <code>${escape(mayText(spec))}</code>${flags && ` · ${flags}`}${fails && ` · fails: ${fails}`}</small></p></article>`;
}

const EXAMPLES = path.join(import.meta.dirname, '../../docs/examples');

/** Client examples, the files that the tests run; empty where they are not installed. */
function examples(): string {
  const names = fs.existsSync(EXAMPLES) ? fs.readdirSync(EXAMPLES).sort() : [];
  const blocks = names.map((name) => {
    const text = fs.readFileSync(path.join(EXAMPLES, name), 'utf8').trim();
    return `<h3>${escape(name)}</h3><pre><code>${escape(text)}</code></pre>`;
  });
  return blocks.length === 0 ? '' : `<section><h2>Examples</h2>${blocks.join('')}</section>`;
}

/** `nonce` is the style nonce of this reply's content security policy. */
export function docsPage(nonce: string): string {
  const groups = new Map<string, EndpointSpec[]>();
  for (const { endpoint } of routes) {
    const group = pathOf(endpoint).split('/')[1] ?? '';
    groups.set(group, [...(groups.get(group) ?? []), endpoint]);
  }
  const parts = [...groups].map(
    ([group, specs]) =>
      `<section><h2>${escape(group)}</h2>${specs.map(article).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Songdee API</title><style nonce="${nonce}">${style}</style></head><body><h1>Songdee API</h1>
<p>Base <code>/v1</code> for the main tenant, <code>/{tenant}</code> for any other. Machine-readable: <a href="/openapi.json">openapi.json</a>.
Programs send an API token of the shop's settings as <code>Authorization: Bearer sd_…</code>.</p>
${examples()}${parts.join('')}</body></html>`;
}
