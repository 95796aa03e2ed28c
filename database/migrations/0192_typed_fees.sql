-- What carrying an order cost whose number was typed by hand without a courier: no parcel of ours has it.
alter table orders add column typed_fee_satang bigint, add column typed_return_fee_satang bigint;
