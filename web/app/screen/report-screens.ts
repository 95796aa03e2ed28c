// The screens of reports, in the order of the menu.
import type { Screen } from './screen.ts';

const report = (path: string, title: string, page: Screen['page']): Screen => ({
  path,
  title,
  may: ['report.sales'],
  menu: { group: 'report', label: title.replace('รายงาน', '') },
  page,
});

export const reportScreens: readonly Screen[] = [
  report('/report/daily', 'รายงานรายวัน', () => import('../../report/daily.page.tsx')),
  report('/report/monthly', 'รายงานรายเดือน', () => import('../../report/monthly.page.tsx')),
  report('/report/order', 'รายงานออเดอร์', () => import('../../report/order.page.tsx')),
  {
    ...report(
      '/report/commission',
      'รายงานค่าคอม',
      () => import('../../report/commission.page.tsx'),
    ),
    may: ['report.commission', 'report.commission.own'],
  },
  report('/report/customer', 'รายงานลูกค้า', () => import('../../report/customer.page.tsx')),
  report('/report/product', 'รายงานสินค้า', () => import('../../report/product.page.tsx')),
];
