-- When its order went on again after it was cancelled or had come back, what was paid of the order became less by this
-- refund: it is no part of what was paid since, and lowers no figures.
alter table refunds add column taken_off_at timestamptz;
