export const TABLE_DEBTS: readonly string[] = [
  'server',
];
