-- The rights that a workbook was written with: whoever has lost one of them gets its link no longer.
alter table sheet_exports add column rights text[] not null default '{}';
