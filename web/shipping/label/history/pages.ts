// The screens of paper in one part: what to pick, what to print, what was printed; whoever opens one opens the others.
export { default as PickListPage } from '../pick/pick-list.page.tsx';
export { default as PrintQueuePage } from '../print-queue.page.tsx';
export { default as PrintHistoryPage } from '../print-history.page.tsx';
