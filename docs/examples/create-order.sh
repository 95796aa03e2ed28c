#!/bin/sh
# Makes one order; the token needs the right order.create. Sent again with the same key it makes no second one.
curl --fail-with-body --silent --show-error \
  -H "Authorization: Bearer $SONGDEE_TOKEN" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: my-shop-order-1001" \
  --data '{
    "info": {
      "name": "สมหญิง ใจดี", "phone": "0810001234", "address": "99/1 ถนนสุขใจ",
      "subdistrict": "บางรัก", "district": "บางรัก", "province": "กรุงเทพมหานคร", "postcode": "10500"
    },
    "items": [{ "productId": '"$SONGDEE_PRODUCT_ID"', "unit": 2 }],
    "payment": { "method": "cod" }
  }' \
  "$SONGDEE_BASE/order"
