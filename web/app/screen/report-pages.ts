// All report screens in one file: they are small and used together.
export { default as CustomerReportPage } from '../../report/customer-lead/customer.page.tsx';
export { default as DailyPage } from '../../report/reports/daily.page.tsx';
export { default as MonthlyPage } from '../../report/reports/monthly.page.tsx';
export { default as OrderReportPage } from '../../report/reports/order.page.tsx';
export { default as ProductReportPage } from '../../report/reports/product.page.tsx';
