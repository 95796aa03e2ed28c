// How many orders stand in each status and stage: lists, the menu and the dashboard show the same numbers.
import { countOrders, countStages } from '@app/contract/order/list';
import { read } from '../../ui/wire/query.ts';

export const orderCountsQuery = () => read(countOrders, {}, { quiet: true });
export const stageCountsQuery = () => read(countStages, {}, { quiet: true });
