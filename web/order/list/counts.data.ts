// Order counts by status and stage: the same numbers in lists, menu and dashboard.
import { countOrders, countStages } from '@app/contract/order/list';
import { read } from '../../ui/wire/query.ts';

export const orderCountsQuery = () => read(countOrders, {}, { quiet: true });
export const stageCountsQuery = () => read(countStages, {}, { quiet: true });
