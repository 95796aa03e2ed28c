// Prints a hand-over on A4: every number, the sums, and space for both signatures.
import { randomUUID } from 'node:crypto';
import { carrierById } from '@app/contract/kit/carriers';
import type { Gives } from '@app/contract/kit/endpoint';
import { formatSatang } from '@app/contract/kit/money';
import type { printManifest } from '@app/contract/shipping/manifest';
import { stampText, type YearStyle } from '@app/contract/kit/bangkok';
import { renderPdf } from '../../engine/pdf/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { linkTo } from '../../platform/files.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { optionsOf } from '../../shop/index.ts';
import type { ManifestLine, ManifestPaper, ManifestReport } from './draw-manifest.ts';
import { manifestNo } from './assess-parcel.ts';
import { allItems, findManifest, type ManifestRow } from './manifest.store.ts';

/** A little longer than the link is valid. */
const KEPT_SECONDS = 3_700;

const timeText = (at: Date, years: YearStyle): string => `${stampText(at, years)} น.`;

async function paperOf(tx: TenantTx, row: ManifestRow, now: Date): Promise<ManifestPaper> {
  const options = await optionsOf(tx, ['company_name', 'company_phone', 'year_style']);
  const style = options.year_style;
  return {
    no: manifestNo(row.no),
    courier: carrierById(row.courier)?.name ?? row.courier,
    shop: options.company_name,
    phone: options.company_phone,
    isOpen: row.state === 'open',
    at: timeText(row.closed_at ?? row.created_at, style),
    printedAt: timeText(now, style),
    by: row.closer ?? row.creator ?? '',
    driver: row.driver,
    note: row.note,
    parcels: row.parcels,
    codParcels: row.cod_parcels,
    cod: formatSatang(row.cod_satang),
  };
}

export async function printManifestUse(
  call: OutsideCall<typeof printManifest>,
): Promise<Gives<typeof printManifest>> {
  const { params, session, services, actor } = call;
  const file = `manifest/${actor.tenantId}/${randomUUID()}.pdf`;
  const { paper, lines } = await services.db.withTenant(actor, async (tx) => {
    const row = await findManifest(tx, session, params.id);
    if (!row) throw fail('NOT_FOUND');
    const items = await allItems(tx, row.id);
    if (items.length === 0)
      throw fail('UNPROCESSED', { fields: { id: 'ใบนี้ยังไม่มีพัสดุ ยิงพัสดุก่อนพิมพ์' } });
    await tx.enqueue('barcode.forget', { file }, { afterSeconds: KEPT_SECONDS });
    const after = { no: manifestNo(row.no), parcels: items.length };
    tx.audit({ action: 'manifest.print', entity: 'manifest', entityId: row.id, after });
    return {
      paper: await paperOf(tx, row, services.now()),
      lines: items.map((item): ManifestLine => ({
        pno: item.pno,
        order: item.order_code,
        name: item.name,
        province: item.province,
        cod: item.cod_satang === 0 ? '' : formatSatang(item.cod_satang),
      })),
    };
  });
  const { pdf, report } = renderPdf<ManifestLine, ManifestReport>({
    shop: actor.tenantId,
    module: new URL('./draw-manifest.ts', import.meta.url),
    info: { title: `ใบส่งมอบพัสดุ ${paper.no}`, createdAt: services.now() },
    setup: paper,
    items: lines,
  });
  await services.files.write(file, pdf);
  const { pages } = await report;
  return { url: linkTo(call, file), pages };
}
