-- Paper of a parcel that was changed at its courier is old, but its number lives on: a new sheet is all it needs.
create or replace function label_stale(o orders) returns text stable language sql as $$
  select case
    when o.label_print = '' or o.status not in ('pending', 'send') or o.label_print = label_content(o) then null
    when o.pno = '' then 'cancel'
    when left(o.label_print, -33) <> o.pno then 'pno'
    when o.label_booked = label_content(o) then 'amended'
    else 'info'
  end
$$;
