// Leads and their history as workbooks.
import {
  callResults,
  cancelReasonText,
  leadStages,
  type LeadStage,
} from '@app/contract/crm/states';
import { leadEventKinds, listLeadEvents } from '@app/contract/crm/detail';
import { listLeads } from '@app/contract/crm/list';
import { listQueue } from '@app/contract/crm/queue';
import { sheetOf } from '../list-sheet.ts';

const stageText = (stage: string | null): string => leadStages[stage as LeadStage] ?? '';
const resultText = (result: string | null): string =>
  (callResults as Readonly<Record<string, string>>)[result ?? ''] ?? result ?? '';

export const leadSheet = sheetOf({
  lists: [listLeads, listQueue],
  name: 'ลีด',
  file: 'leads',
  columns: (column) => [
    column.text('ชื่อ', 24, (l) => l.name),
    // A call list must not contain a number that asked not to be called.
    column.text('เบอร์โทร', 14, (l) => (l.doNotCall ? '' : l.phone)),
    column.text('การติดต่อ', 16, (l) => (l.doNotCall ? 'ขอไม่ให้ติดต่อ' : '')),
    column.text('ชื่อ LINE/FB', 18, (l) => l.social),
    column.text('ที่มา', 16, (l) => l.channel?.name),
    column.text('สินค้าที่สนใจ', 24, (l) => l.product?.name),
    column.text('สเตจ', 14, (l) => stageText(l.stage)),
    column.text('ผู้ดูแล', 14, (l) => l.owner?.username),
    column.instant('นัดถัดไป', 18, (l) => l.nextAt),
    column.count('ครั้งที่โทร', 10, (l) => l.calls),
    column.text('ผลล่าสุด', 14, (l) => resultText(l.lastResult)),
    column.text('โน้ตล่าสุด', 30, (l) => l.lastNote),
    column.baht('มูลค่าคาด', 14, (l) => l.value),
    column.text('จังหวัด', 16, (l) => l.province),
    column.text('ที่อยู่', 30, (l) => l.address),
    column.text('แท็ก', 20, (l) => l.tags.join(', ')),
    column.text('โน้ต', 30, (l) => l.note),
    column.text('เหตุผลที่ยกเลิก', 18, (l) => cancelReasonText(l.cancelReason)),
    column.text('ยกเลิกโดย', 14, (l) => l.cancelledBy),
    column.instant('ยกเลิกเมื่อ', 18, (l) => l.cancelledAt),
    column.instant('สร้างเมื่อ', 18, (l) => l.createdAt),
  ],
});

export const leadEventSheet = sheetOf({
  lists: [listLeadEvents],
  name: 'ประวัติลีด',
  file: 'lead-history',
  columns: (column) => [
    column.instant('เมื่อ', 18, (e) => e.at),
    column.text('โดย', 14, (e) => e.by),
    column.text('รายการ', 16, (e) => leadEventKinds[e.kind]),
    column.text('ผลการโทร', 14, (e) => resultText(e.result)),
    column.text('โน้ต', 30, (e) => e.note),
    column.text('จากสเตจ', 14, (e) => stageText(e.fromStage)),
    column.text('ไปสเตจ', 14, (e) => stageText(e.toStage)),
    column.text('จากผู้ดูแล', 14, (e) => e.fromOwner),
    column.text('ไปผู้ดูแล', 14, (e) => e.toOwner),
    column.instant('นัดถัดไป', 18, (e) => e.nextAt),
    column.text('ออเดอร์', 14, (e) => e.order?.code),
  ],
});
