-- What a courier's statement keeps for carrying the parcel, a part of its fee: the courier may tell of it for the parcel as well.
alter table cod_lines add column freight_satang bigint not null default 0;
