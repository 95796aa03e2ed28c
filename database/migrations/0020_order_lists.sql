-- The tabs and filters of the order lists: where an order stands is derived here, so that no path can forget to say it.

alter table orders
  add column has_problem boolean not null generated always as (
    is_short or address_reason <> '' or (pay_method = 'transfer' and paid_satang < total_satang)
      or phone = '' or address = '' or province = ''
  ) stored,
  add column stage text generated always as (
    case
      when status = 'send' and pno = '' then
        case
          when is_short or address_reason <> '' or (pay_method = 'transfer' and paid_satang < total_satang)
            or phone = '' or address = '' or province = '' then 'problem'
          else 'ready'
        end
      when status = 'send' then case when print_count = 0 then 'labelled' else 'printed' end
      when status = 'return' then 'received'
      when status in ('sending', 'tracking') then
        case tracking_bucket when 'returning' then 'returning' when 'returned' then 'arrived' when 'lost' then 'lost' end
    end
  ) stored;

-- Few orders have a stage: what is delivered, cancelled or not yet checked has none and costs nothing here.
create index orders_by_stage on orders (tenant_id, stage, created_at desc, id desc)
  where stage is not null and deleted_at is null;
create index orders_by_delivered on orders (tenant_id, delivered_at desc, id desc)
  where delivered_at is not null and deleted_at is null;
-- Amounts are asked for by range, within a status or not.
create index orders_by_total on orders (tenant_id, total_satang) where deleted_at is null;
