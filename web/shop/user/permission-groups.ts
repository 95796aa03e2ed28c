// The grouping of rights.
import { permissionKeys, type Permission } from '@app/contract/kit/permissions';

const groups: readonly (readonly [title: string, prefixes: readonly string[]])[] = [
  ['ออเดอร์', ['order', 'message']],
  ['ขนส่งและแพ็ค', ['ship', 'pack', 'return']],
  ['เก็บเงินปลายทาง', ['cod']],
  ['สินค้าและสต็อก', ['product', 'stock']],
  ['ค่าใช้จ่าย', ['expense']],
  ['ลูกค้าและลูกค้ามุ่งหวัง', ['customer', 'crm']],
  ['รายงาน', ['report']],
  ['ร้านและผู้ใช้', ['address', 'channel', 'user', 'member', 'setting', 'audit']],
];

const keysOf = (prefixes: readonly string[]): Permission[] =>
  permissionKeys.filter((key) => prefixes.includes(key.split('.')[0] ?? ''));

export const permissionGroups: readonly (readonly [title: string, keys: readonly Permission[]])[] =
  groups.map(([title, prefixes]) => [title, keysOf(prefixes)]);
