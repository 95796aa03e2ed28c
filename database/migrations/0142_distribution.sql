-- What keeps a table from being spread over the nodes of a Citus cluster, or a statement from running on one of them.

-- A key may not empty one column of a distributed table: whoever removes lines of a bank's statement parts slips from them first.
alter table slips drop constraint slips_tenant_id_bank_line_id_fkey;
alter table slips add constraint slips_bank_line_fkey
  foreign key (tenant_id, bank_line_id) references cod_bank_lines (tenant_id, id);

-- What a courier reads from our label of an order, of columns: a shard's rows are of another type than the table's.
-- `goods` are product and unit of each line. Tracking number and fingerprint, as `label_content(orders)` makes them, which
-- only servers of the version before still call.
create function label_words(pno text, customer_name text, phone text, address text, subdistrict text, district text,
  province text, postcode text, cod_satang bigint, currency text, goods text)
returns text immutable language sql as $$
  select pno || ' ' || md5(customer_name || E'\x1f' || phone || E'\x1f' || address || E'\x1f' || subdistrict || E'\x1f'
    || district || E'\x1f' || province || E'\x1f' || postcode || E'\x1f' || cod_satang::text || E'\x1f' || currency
    || coalesce(E'\x1f' || goods, ''))
$$;
grant execute on function label_words(text, text, text, text, text, text, text, text, bigint, text, text) to app;

-- What is wrong with the paper that is out there; null where there is none, or it is right.
create function label_fault(printed text, booked text, status text, pno text, words text)
returns text immutable language sql as $$
  select case
    when printed = '' or status not in ('pending', 'send') or printed = words then null
    when pno = '' then 'cancel'
    when left(printed, -33) <> pno then 'pno'
    when booked = words then 'amended'
    else 'info'
  end
$$;
grant execute on function label_fault(text, text, text, text, text) to app;
