// Lets the drawing thread make the labels to Laos.
import { type PdfRun, renderPdf } from '../../pdf/index.ts';
import type { LaosLabel } from '../laos-label.ts';

export const renderLaosLabels = (labels: readonly LaosLabel[], at: Date): PdfRun<unknown> =>
  renderPdf<LaosLabel, unknown>({
    module: new URL('./draw-laos.ts', import.meta.url),
    info: { title: 'ใบปะหน้าส่งลาว', createdAt: at },
    setup: null,
    items: [...labels],
  });
