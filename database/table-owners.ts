// The owning domain of each table: only the owner writes the table, and domains before the owner do not read it
// either.

/** Tables by domain, in the order of the layers; `platform` is below all of them. */
export const TABLE_OWNERS = {
  platform: ['audit_log', 'figure_marks', 'idempotency_keys', 'outbox', 'shared_counts'],
  shop: [
    ...['tenants', 'users', 'refresh_tokens', 'login_failures'],
    ...['password_resets', 'recovery_emails', 'support_access', 'second_factors', 'recovery_codes'],
    ...['passkeys', 'passkey_challenges'],
    ...['options', 'import_mappings', 'list_views', 'undos'],
    ...['push_devices', 'staff_pushes', 'api_tokens'],
    ...['webhooks', 'webhook_marks', 'webhook_sends'],
  ],
  catalog: ['categories', 'products', 'set_components', 'stock', 'stock_moves', 'order_stock'],
  customer: ['addresses', 'channels'],
  'courier-setup': [
    ...['carrier_senders', 'courier_accounts', 'courier_exchanges', 'courier_number_series'],
  ],
  crm: ['leads', 'lead_events', 'lead_scripts', 'do_not_call'],
  order: [
    ...['orders', 'order_items', 'order_events', 'order_counts', 'order_pictures'],
    ...['order_links', 'order_proposals', 'messages', 'message_orders', 'webhook_deliveries'],
  ],
  shipping: [
    ...['shipments', 'shipment_batches', 'shipment_batch_items', 'tracking_events'],
    ...['courier_pushes', 'courier_lookups', 'courier_answers', 'exceptions'],
    ...['print_jobs', 'print_job_items', 'manifests', 'manifest_items'],
    ...['pickups', 'parcel_proofs', 'return_scans'],
  ],
  money: [
    ...['expenses', 'expense_months', 'receipts', 'receipt_counters'],
    ...['slips', 'slip_verifiers', 'refunds'],
    ...['cod_imports', 'cod_bank_lines', 'cod_bills', 'cod_lines', 'cod_claims', 'cod_terms'],
    ...['commission_plans', 'commission_orders', 'commission_months', 'commission_payments'],
    ...['commission_paid', 'commission_sums', 'figure_commissions'],
  ],
  buyer: ['message_rules', 'sent_messages'],
  report: [
    ...['figure_orders', 'figure_lines', 'figure_days', 'figure_months', 'figure_customers'],
    ...['figure_customer_days', 'figure_parcels', 'figure_parcel_days'],
    ...['figure_versions', 'sheet_exports'],
  ],
  operator: ['operators', 'operator_sessions', 'operator_acts', 'announcement'],
  upkeep: ['imports', 'import_rows', 'data_moves'],
} as const satisfies Record<string, readonly string[]>;
