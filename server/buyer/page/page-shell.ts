// The frame of all buyers' pages: the shop's look, the styles, and the security headers.
import { createHash } from 'node:crypto';
import { formatPhone } from '@app/contract/kit/text';
import { basePath } from '@app/contract/kit/paths';
import type { TenantTx } from '../../platform/database.ts';
import type { BinaryReply, Services } from '../../platform/route.ts';
import { logoName, optionsOf } from '../../shop/index.ts';
import { html, trusted, type Html } from './html.ts';
import { STYLE } from './page-style.ts';

/** How a shop presents itself. */
export interface ShopLook {
  readonly name: string;
  readonly phone: string;
  /** A path on the shop's own host; '' without a logo. */
  readonly logo: string;
}

export const NO_SHOP: ShopLook = { name: '', phone: '', logo: '' };

export async function lookOf(
  tx: TenantTx,
  tenant: { readonly label: string; readonly name: string },
  { config }: Services,
): Promise<ShopLook> {
  const { company_name: name, company_phone: phone } = await optionsOf(tx, [
    'company_name',
    'company_phone',
  ]);
  const picture = await logoName(tx);
  const logo = picture && `${basePath(tenant.label, config.MAIN_TENANT)}/images/${picture}`;
  return { name: name || tenant.name, phone, logo };
}

const styleHash = createHash('sha256').update(STYLE).digest('base64');

const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  // The link itself opens the page, so it must not leak as a referrer.
  'referrer-policy': 'no-referrer',
};

const contact = ({ phone }: ShopLook): Html | null =>
  phone === ''
    ? null
    : html`<a class="call" href="tel:${phone}">โทรหาร้าน ${formatPhone(phone)}</a>`;

interface Page {
  readonly title: string;
  readonly status?: number;
  readonly main: Html;
}

/** The complete page as sent. */
export function pageReply(shop: ShopLook, { title, status = 200, main }: Page): BinaryReply {
  const logo =
    shop.logo === '' ? null : html`<img src="${shop.logo}" alt="" width="48" height="48" />`;
  const page = html`<!doctype html>
    <html lang="th">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex,nofollow" />
        <meta name="format-detection" content="telephone=no" />
        <title>${title}</title>
        ${styles}
      </head>
      <body>
        <header>
          ${logo}
          <p>${shop.name}</p>
        </header>
        <main>${main}</main>
        <footer>${contact(shop)}</footer>
      </body>
    </html> `;
  return { status, type: 'text/html; charset=utf-8', headers: HEADERS, body: page.text };
}

const styles = trusted(`<style>${STYLE}</style>`);

/** The same for every invalid token. */
export const notFoundPage = (shop: ShopLook): BinaryReply =>
  pageReply(shop, {
    title: 'ไม่พบหน้านี้',
    status: 404,
    main: html`<section>
      <h1>ไม่พบหน้านี้</h1>
      <p>ลิงก์อาจหมดอายุหรือพิมพ์ไม่ครบ ขอลิงก์ใหม่จากร้านได้เลย</p>
    </section>`,
  });
