// Screens of documents in one file, because whoever opens one opens the others: pick list, print queue, print
// history.
export { default as PickListPage } from '../pick/pick-list.page.tsx';
export { default as PrintQueuePage } from '../print-queue.page.tsx';
export { default as PrintHistoryPage } from '../print-history.page.tsx';
