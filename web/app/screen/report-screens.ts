// The screens of reports, in menu order.
import type { ScreenPath } from './paths.ts';
import { pageOf, type Screen } from './screen.ts';

const pages = () => import('./report-pages.ts');
type Page = keyof Awaited<ReturnType<typeof pages>>;

type Name = Extract<ScreenPath, `/report/${string}`> extends `/report/${infer Word}` ? Word : never;

const place = (name: Name, label: string): Omit<Screen, 'page'> => ({
  path: `/report/${name}`,
  title: `รายงาน${label}`,
  may: ['report.sales'],
  menu: { group: 'report', label },
});

const report = (name: Name, label: string, page: Page): Screen => ({
  ...place(name, label),
  page: pageOf(pages, page),
});

export const reportScreens: readonly Screen[] = [
  {
    path: '/report/dashboard',
    title: 'รายงานภาพรวม',
    may: ['report.sales'],
    menu: { group: 'report', label: 'ภาพรวมร้าน' },
    page: () => import('../../report/dashboard/dashboard-report.page.tsx'),
  },
  report('daily', 'รายวัน', 'DailyPage'),
  report('monthly', 'รายเดือน', 'MonthlyPage'),
  report('order', 'ออเดอร์', 'OrderReportPage'),
  {
    ...place('commission', 'ค่าคอม'),
    may: ['report.commission', 'report.commission.own'],
    page: () => import('../../money/commission/commission.page.tsx'),
  },
  report('customer', 'ลูกค้า', 'CustomerReportPage'),
  report('product', 'สินค้า', 'ProductReportPage'),
  {
    ...place('lead-notification', 'แจ้งเตือนลีด'),
    may: ['crm.own', 'crm.all'],
    page: () => import('../../crm/report/lead-report.page.tsx'),
  },
];
