// /dashboard: open work and the shop's figures; for a new shop, above them, the steps to its first label.
import DashboardPage from '../report/dashboard/dashboard.page.tsx';
import { FirstRun } from './first-run/first-run.tsx';

export default function StartPage() {
  return <DashboardPage start={<FirstRun />} />;
}
