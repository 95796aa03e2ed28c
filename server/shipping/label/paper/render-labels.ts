// Turns a print job into a PDF stream: sorts, totals the pick list and lets the worker draw.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { stampText } from '@app/contract/kit/bangkok';
import { type PdfRun, renderPdf } from '../../../engine/pdf/index.ts';
import type { LabelSetup, LabelToDraw } from './draw-labels.ts';
import type { Preview, PreviewSetup } from './draw-preview.ts';
import {
  type LabelData,
  type LabelJob,
  type LabelReport,
  type PickListJob,
  sortLabels,
  tallyPicks,
} from './label-data.ts';
import { labelText } from './label-text.ts';

/** The stream is the file; the report resolves when it is complete. Yields between steps. */
export async function renderLabels(job: LabelJob): Promise<PdfRun<LabelReport>> {
  const labels = sortLabels(job.labels, job.sort);
  await nextTurn();
  const printedAt = stampText(job.printedAt, job.yearStyle);
  const setup: LabelSetup = {
    size: job.size,
    withItems: job.withItems,
    printedAt,
    total: labels.length,
    pickList: job.withPickList
      ? { lines: tallyPicks(labels), orders: labels.length, printedAt }
      : null,
  };
  await nextTurn();
  return renderPdf<LabelToDraw, LabelReport>({
    shop: job.shop,
    module: new URL('./draw-labels.ts', import.meta.url),
    info: { title: `${labelText.documentTitle} ${printedAt}`, createdAt: job.printedAt },
    setup,
    items: withCourierPdfs(job, labels),
  });
}

type PreviewJob = Pick<LabelJob, 'shop' | 'size' | 'withItems' | 'printedAt' | 'yearStyle'> & {
  label: LabelData;
};

/** The sheet with this label as a picture; stores nothing. */
export function renderPreview(job: PreviewJob): Promise<Preview> {
  const { label, size, withItems } = job;
  const stamp = { printedAt: stampText(job.printedAt, job.yearStyle), sequence: 1, total: 1 };
  const run = renderPdf<never, Preview>({
    shop: job.shop,
    module: new URL('./draw-preview.ts', import.meta.url),
    info: { title: labelText.documentTitle, createdAt: job.printedAt },
    setup: { label, size, withItems, stamp } satisfies PreviewSetup,
    items: [],
  });
  run.pdf.resume();
  return run.report;
}

/** Only the pick list, on the paper size of the labels. */
export function renderPickList(job: PickListJob): PdfRun<LabelReport> {
  const printedAt = stampText(job.printedAt, job.yearStyle);
  const { lines, orders, size } = job;
  const pickList = { lines, orders, printedAt };
  const setup: LabelSetup = { size, withItems: false, printedAt, total: 0, pickList };
  return renderPdf<LabelToDraw, LabelReport>({
    shop: job.shop,
    module: new URL('./draw-labels.ts', import.meta.url),
    info: { title: `${labelText.pickTitle} ${printedAt}`, createdAt: job.printedAt },
    setup,
    items: [],
  });
}

async function* withCourierPdfs(job: LabelJob, labels: LabelData[]): AsyncGenerator<LabelToDraw> {
  for (const label of labels) {
    const courierPdf = job.size === 'courier' ? await job.courierPdf?.(label) : null;
    yield { label, courierPdf: courierPdf ?? null };
  }
}
