// The screens of reports, in the order of the menu.
import type { Screen } from './screen.ts';

const pages = () => import('../../report/pages.ts');
type Page = keyof Awaited<ReturnType<typeof pages>>;

const report = (name: string, label: string, page: Page): Screen => ({
  path: `/report/${name}`,
  title: `รายงาน${label}`,
  may: ['report.sales'],
  menu: { group: 'report', label },
  page: async () => ({ default: (await pages())[page] }),
});

export const reportScreens: readonly Screen[] = [
  {
    path: '/report/dashboard',
    title: 'รายงานภาพรวม',
    may: ['report.sales'],
    menu: { group: 'report', label: 'ภาพรวมร้าน' },
    page: () => import('../../dashboard/dashboard-report.page.tsx'),
  },
  report('daily', 'รายวัน', 'DailyPage'),
  report('monthly', 'รายเดือน', 'MonthlyPage'),
  report('order', 'ออเดอร์', 'OrderReportPage'),
  {
    ...report('commission', 'ค่าคอม', 'CommissionPage'),
    may: ['report.commission', 'report.commission.own'],
  },
  report('customer', 'ลูกค้า', 'CustomerReportPage'),
  report('product', 'สินค้า', 'ProductReportPage'),
];
