// The one HTML page that the server draws itself: for unknown addresses, and for refusals that a person reads.
import type { FastifyReply } from 'fastify';
import { styleNonce } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The address of the web app's stylesheet, where this process serves it: the product's fonts and colours. */
    productStyles?: () => string | undefined;
  }
}

// Colours and fonts of the product; the fallbacks are for a process that serves no web app.
const STYLE = `
:root{color-scheme:light dark;--ink:var(--color-ink,light-dark(#17201b,#e9eeeb));--soft:var(--color-ink2,light-dark(#4a554f,#bcc6c1));--brand:var(--color-brand-600,light-dark(#0b7a4b,#6fd0a5));--on:var(--color-white,light-dark(#fff,#181e1b))}
body{display:grid;place-items:center;min-height:80vh;margin:0;padding:1rem;background:var(--color-bg,light-dark(#f6f7f6,#101512));color:var(--ink);text-align:center;font:16px/1.6 var(--font-sans,"Noto Sans Thai","Sarabun","Leelawadee UI",Thonburi,system-ui,sans-serif)}
.mark{display:inline-grid;place-items:center;width:3rem;height:3rem;border-radius:.75rem;background:var(--brand);color:var(--on);font-size:1.5rem;font-weight:700}
h1{margin:1rem 0 .25rem;font-size:1.4rem;font-weight:700;line-height:1.5}p{margin:0;color:var(--soft)}
a{display:inline-block;margin-top:1.25rem;padding:.6rem 1.25rem;border-radius:.5rem;background:var(--brand);color:var(--on);font-weight:600;text-decoration:none}
form{display:flex;flex-wrap:wrap;justify-content:center;gap:.5rem;margin-top:1.25rem}
input,button{box-sizing:border-box;height:2.75rem;padding:0 1rem;border:1px solid var(--soft);border-radius:.5rem;background:none;color:inherit;font:inherit}
button{cursor:pointer;font-weight:600}
svg{display:block;margin:auto;fill:none;stroke:var(--color-field,light-dark(#8a958f,#75817b));stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.s{fill:var(--color-brand-100,light-dark(#cfeedd,#17402c));stroke:none}.c{fill:var(--on)}.b{stroke:var(--brand)}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`;

// The picture of the app's own "not found" screen, in the same colours.
const DRAWING = `<svg aria-hidden="true" viewBox="0 0 160 96" width="160" height="96"><path class="s" d="M14 84c-6-26 8-58 40-60s28-14 56-10 42 34 36 70z"/><path d="M10 84h140"/><path class="c" d="M38 22h66a4 4 0 0 1 4 4v52a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4V26a4 4 0 0 1 4-4z"/><path d="M44 36h30M44 50h22M44 64h26"/><circle class="c b" cx="100" cy="54" r="18"/><path class="b" d="m113 67 15 15"/></svg>`;

export interface PlainPage {
  readonly title: string;
  readonly text?: string;
  /** Target and text of the one link. */
  readonly to: string;
  readonly link: string;
  /** Offers to search the shop for what the address was meant to show. */
  readonly isSearched?: boolean;
}

// The app opens its search with the value of this field.
const SEARCH = `<form action="/dashboard"><input name="find" type="search" required aria-label="ค้นหาในร้าน" placeholder="ออเดอร์ ลูกค้า เลขพัสดุ"><button>ค้นหา</button></form>`;

const MARK = `<span class="mark" aria-hidden="true">ส</span>`;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const stylesOf = ({ server }: FastifyReply): string => {
  const address = server.productStyles?.();
  return address ? `<link rel="stylesheet" href="${escaped(address)}">` : '';
};

export const sendPlainPage = (
  reply: FastifyReply,
  { title, text = '', to, link, isSearched = false }: PlainPage,
): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title>${stylesOf(reply)}<style nonce="${styleNonce(reply)}">${STYLE}</style></head><body><main>${isSearched ? DRAWING : MARK}<h1>${escaped(title)}</h1><p>${escaped(text)}</p>${isSearched ? SEARCH : ''}<a href="${escaped(to)}">${escaped(link)}</a></main></body></html>`,
    );
