-- A print remembers whether its labels named the goods: printed again, it comes as it was.

alter table print_jobs add column has_items boolean not null default true;
