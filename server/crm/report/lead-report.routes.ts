// Binds the report of leads, also as a workbook and a PDF.
import { yearStyleOf } from '../../shop/index.ts';
import { reportLeads, type LeadRow } from '@app/contract/crm/report';
import { downloadable } from '../../engine/report-pdf/index.ts';
import type { Route } from '../../platform/route.ts';
import { columnsOf } from '../../engine/spreadsheet/index.ts';
import { reportLeadsUse } from './read-lead-report.ts';

const column = columnsOf<LeadRow>();

const columns = [
  column.text('ผู้ดูแล', 22, (row) => row.label),
  column.count('ถึงกำหนด', 11, (row) => row.due),
  column.count('เกิน 1 วัน', 11, (row) => row.late1),
  column.count('เกิน 3 วัน', 11, (row) => row.late3),
  column.count('เกิน 7 วัน', 11, (row) => row.late7),
  column.count('ไม่มีนัด', 11, (row) => row.noDate),
  column.count('โทรแล้ว', 11, (row) => row.called),
  column.count('ดูแล (ราย)', 11, (row) => row.handled),
  column.count('ปิดได้', 11, (row) => row.won),
  column.decimal('อัตราปิด (%)', 12, (row) => row.closeRate),
];

export const leadReportRoutes: readonly Route[] = [
  downloadable(reportLeads, reportLeadsUse, {
    title: 'รายงานแจ้งเตือนลีด',
    file: 'report-leads',
    yearStyle: yearStyleOf,
    columns: () => columns,
  }),
];
