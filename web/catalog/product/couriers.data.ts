// The couriers of this deployment, for screens that need their limits.
import { listCouriers } from '@app/contract/courier-setup/account';
import { read } from '../../ui/wire/query.ts';

export const couriersQuery = () => read(listCouriers, {});
