-- Lines of bills that the shop had built, taken out by a statement that pays them: undoing the statement puts them back.
alter table cod_imports add column taken jsonb not null default '[]';
