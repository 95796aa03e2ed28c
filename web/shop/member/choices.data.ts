// What screens of people and others choose from: channels, staff, the plan of commissions.
import { listChannels } from '@app/contract/customer/channel';
import { getCommissionPlan } from '@app/contract/money/commission';
import { listUsers } from '@app/contract/shop/user';
import { read } from '../../ui/wire/query.ts';

/** Every channel, also those that are off; a shop has dozens: one page of the largest size holds them. */
export const channelsQuery = () => read(listChannels, { query: { pageSize: 200 } });

export const staffQuery = () => read(listUsers, { query: { role: 'admin-emp', pageSize: 200 } });

/** The one plan of the shop. */
export const planQuery = () => read(getCommissionPlan, {}, { quiet: true });
