-- Sums of COD money without reading all of its history: parcels whose money a bill names leave the index of those that wait.

-- A hint, set by a job after the lines came in and taken back with them: whoever asks what waits looks for lines as well.
alter table shipments add column cod_settled boolean not null default false;
update shipments s set cod_settled = true
  where s.cod_satang > 0 and s.delivered_at is not null
    and exists (select from cod_lines l where l.tenant_id = s.tenant_id and l.target = s.id);

drop index shipments_cod;
create index shipments_cod_waits on shipments (tenant_id, courier, delivered_at, id) include (cod_satang)
  where cod_satang > 0 and delivered_at is not null and state = 'booked' and not cod_settled;
create index shipments_cod_days on shipments (tenant_id, delivered_at) include (courier, cod_satang)
  where cod_satang > 0 and delivered_at is not null and state = 'booked';

-- The order of the list of lines, and the few that do not come to what was sent.
create index cod_lines_place on cod_lines (tenant_id, (bucket = 'matched'), id desc);
create index cod_lines_difference on cod_lines (tenant_id, courier) include (difference_satang) where difference_satang <> 0;
