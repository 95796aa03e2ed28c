// /dashboard: what waits and how the shop does, and above it the way of a new shop to its first label.
import DashboardPage from '../report/dashboard/dashboard.page.tsx';
import { FirstRun } from './first-run/first-run.tsx';

export default function StartPage() {
  return <DashboardPage start={<FirstRun />} />;
}
