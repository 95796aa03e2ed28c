// Makes the drawing thread draw the labels to Laos.
import type { LaosSize } from '@app/contract/shipping/laos';
import { type PdfRun, renderPdf } from '../../../engine/pdf/index.ts';
import type { TurnOf } from '../../../platform/turns.ts';
import type { LaosLabel } from '../laos-label.ts';

interface Sheet {
  readonly shop: TurnOf;
  readonly labels: readonly LaosLabel[];
  readonly size: LaosSize;
  readonly at: Date;
}

export const renderLaosLabels = ({ shop, labels, size, at }: Sheet): PdfRun<unknown> =>
  renderPdf<LaosLabel, unknown>({
    shop,
    module: new URL('./draw-laos.ts', import.meta.url),
    info: { title: 'ใบปะหน้าส่งลาว', createdAt: at },
    setup: { size },
    items: [...labels],
  });
