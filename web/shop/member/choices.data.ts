// Options for screens of users and others: channels, staff, the commission plan.
import { listChannels } from '@app/contract/customer/channel';
import { getCommissionPlan } from '@app/contract/money/commission';
import { listUsers } from '@app/contract/shop/user';
import { read } from '../../ui/wire/query.ts';

/** All channels, also those switched off; a shop has dozens, which fit in one page of the largest size. */
export const channelsQuery = () => read(listChannels, { query: { pageSize: 200 } });

export const staffQuery = () => read(listUsers, { query: { role: 'admin-emp', pageSize: 200 } });

/** The shop's commission plan. */
export const planQuery = () => read(getCommissionPlan, {}, { quiet: true });
