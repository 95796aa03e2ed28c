// The couriers of this deployment, for every screen that asks what a parcel may be.
import { listCouriers } from '@app/contract/courier-setup/account';
import { read } from '../../ui/wire/query.ts';

export const couriersQuery = () => read(listCouriers, {});
