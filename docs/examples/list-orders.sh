#!/bin/sh
# The orders that wait to be sent, newest first; the token needs the right order.view.
curl --fail-with-body --silent --show-error \
  -H "Authorization: Bearer $SONGDEE_TOKEN" \
  "$SONGDEE_BASE/order?status=send&pageSize=50"
