// All screens of reports in one part: small, and whoever opens one opens others.
export { default as CustomerReportPage } from './customer.page.tsx';
export { default as DailyPage } from './daily.page.tsx';
export { default as MonthlyPage } from './monthly.page.tsx';
export { default as OrderReportPage } from './order.page.tsx';
export { default as ProductReportPage } from './product.page.tsx';
