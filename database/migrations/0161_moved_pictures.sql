-- Pictures go along when their order is merged into another one.
grant update (order_id) on order_pictures to app;
