// Prints product stickers as one PDF behind a link, in the requested order and number.
import { randomUUID } from 'node:crypto';
import type { printBarcodes } from '@app/contract/catalog/barcode';
import { formatSatang } from '@app/contract/kit/money';
import { renderPdf } from '../../engine/pdf/index.ts';
import { fail } from '../../platform/failure.ts';
import { linkTo } from '../../platform/files.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { productsToPrint } from './barcode.store.ts';
import type { Sticker, StickerReport, StickerSetup } from './draw-barcodes.ts';

/** A little longer than the link is valid. */
const KEPT_SECONDS = 3_700;

type Print = OutsideCall<typeof printBarcodes>;

export async function printBarcodesUse(call: Print) {
  const { body, services, actor } = call;
  const file = `barcode/${actor.tenantId}/${randomUUID()}.pdf`;
  const stickers = await services.db.withTenant(actor, async (tx) => {
    const ids = body.items.map((item) => item.productId);
    const byId = new Map((await productsToPrint(tx, ids)).map((row) => [row.id, row]));
    await tx.enqueue('barcode.forget', { file }, { afterSeconds: KEPT_SECONDS });
    return body.items.map(({ productId, copies }): Sticker => {
      const row = byId.get(productId);
      if (!row) throw fail('NOT_FOUND', { details: { productId } });
      return {
        productId,
        productCode: row.code,
        name: row.name,
        code: row.barcode === '' ? row.code : row.barcode,
        price: body.withPrice ? `${formatSatang(row.price_satang)} บาท` : '',
        copies,
      };
    });
  });
  const { pdf, report } = renderPdf<Sticker, StickerReport>({
    shop: actor.tenantId,
    module: new URL('./draw-barcodes.ts', import.meta.url),
    info: { title: 'บาร์โค้ดสินค้า', createdAt: services.now() },
    setup: { paper: body.paper, skip: body.skip } satisfies StickerSetup,
    items: stickers,
  });
  await services.files.write(file, pdf);
  const { pages, notices } = await report;
  const labels = stickers.reduce((sum, sticker) => sum + sticker.copies, 0);
  return { url: linkTo(call, file), labels, pages, notices };
}
