// Options for other screens: sender addresses and provinces.
import { listAddresses, listProvinces } from '@app/contract/customer/address';
import { read } from '../../ui/wire/query.ts';

/** The default first. */
export const sendersQuery = () => read(listAddresses, { query: { type: 'sender', pageSize: 200 } });
export const provincesQuery = () => read(listProvinces, {});
