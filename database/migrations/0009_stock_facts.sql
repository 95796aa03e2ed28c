-- What the stock list says of each product: what left in 30 days and what was written off, without reading its history.
create index stock_moves_sold on stock_moves (tenant_id, product_id, at) include (delta)
  where reason in ('sale', 'unsale');
create index stock_moves_damaged on stock_moves (tenant_id, product_id) include (delta)
  where reason in ('damage', 'return_damaged');
