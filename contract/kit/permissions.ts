// Rights, the five roles with their ranks, and each role's default rights.

export const permissionKeys = [
  'order.view',
  'order.view.all',
  'order.create',
  'order.edit',
  'order.cancel',
  'order.delete',
  'order.rollback',
  'order.import',
  'order.export',
  'order.risk',
  'message.open',
  'ship.create',
  'ship.print',
  'ship.cancel',
  'ship.view',
  'pack.scan',
  'return.scan',
  'cod.view',
  'cod.reconcile',
  'product.view',
  'product.edit',
  'product.cost',
  'stock.adjust',
  'expense.view',
  'expense.edit',
  'address.edit',
  'channel.edit',
  'crm.own',
  'crm.all',
  'crm.assign',
  'report.sales',
  'report.commission.own',
  'report.commission',
  'report.profit',
  'customer.pii',
  'user.manage',
  'member.manage',
  'setting',
  'audit',
] as const;

export type Permission = (typeof permissionKeys)[number];

/** 1 system administrator, 2 staff, 3 member, 4 female admin, 5 head admin (spec.md §6). */
export type Role = 1 | 2 | 3 | 4 | 5;

export const roleNames: Readonly<Record<Role, string>> = {
  1: 'ผู้ดูแลระบบ',
  2: 'พนักงาน',
  3: 'สมาชิก',
  4: 'แอดมินหญิง',
  5: 'หัวหน้าแอดมิน',
};

/** A higher rank may grant lower ones: 1 > 5 > 4 > 2 > 3. */
const rank: Readonly<Record<Role, number>> = { 1: 5, 5: 4, 4: 3, 2: 2, 3: 1 };

export const outranks = (mine: Role, theirs: Role): boolean => rank[mine] >= rank[theirs];

const without = (...dropped: Permission[]): readonly Permission[] =>
  permissionKeys.filter((key) => !dropped.includes(key));

export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  1: permissionKeys,
  5: without('setting', 'audit'),
  4: [
    'order.view',
    'order.view.all',
    'order.create',
    'order.edit',
    'order.cancel',
    'order.import',
    'message.open',
    'ship.create',
    'ship.print',
    'ship.cancel',
    'ship.view',
    'pack.scan',
    'return.scan',
    'cod.view',
    'product.view',
    'product.edit',
    'address.edit',
    'expense.view',
    'crm.own',
    'report.sales',
    'report.commission.own',
    'customer.pii',
  ],
  2: [
    'order.view',
    'order.view.all',
    'ship.create',
    'ship.print',
    'ship.view',
    'pack.scan',
    'return.scan',
    'product.view',
    'stock.adjust',
  ],
  3: [
    'order.view',
    'order.create',
    'product.view',
    'crm.own',
    'report.commission.own',
    'customer.pii',
  ],
};

export const isPermission = (key: string): key is Permission =>
  (permissionKeys as readonly string[]).includes(key);
