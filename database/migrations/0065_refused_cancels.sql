-- Why a courier did not let a parcel go, as long as it stands: shown beside its number.
alter table shipments add column cancel_message text not null default '';
