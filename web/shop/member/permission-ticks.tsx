// Rights as a grouped list of checkboxes: the role's defaults, and differences from them.
import {
  outranks,
  permissionKeys,
  rolePermissions,
  type Permission,
  type Role,
} from '@app/contract/kit/permissions';
import { useController, useWatch } from 'react-hook-form';
import { permissionNames } from '@app/contract/kit/permission-names';
import { permissionGroups } from '../user/permission-groups.ts';
import { Button } from '../../ui/action/button.tsx';
import { Badge } from '../../ui/feedback/chip.tsx';
import type { Me } from '../../ui/hooks/me.ts';
import { Checkbox } from '../../ui/input/choice.tsx';

/** The role's rights, limited to those of the granting user. */
export const presetOf = (me: Me | null, role: Role): Permission[] =>
  rolePermissions[role].filter((key) => me?.permissions.has(key));

export const mayGive = (me: Me | null, role: Role): boolean =>
  me !== null &&
  outranks(me.role as Role, role) &&
  me.permissions.has(role === 3 ? 'member.manage' : 'user.manage');

/** Rights whose screens show nothing without another one. */
const needs: Partial<Record<Permission, Permission>> = {
  'order.view.all': 'order.view',
  'order.create': 'product.view',
  'order.edit': 'order.view',
  'order.cancel': 'order.view',
  'order.delete': 'order.view',
  'order.rollback': 'order.view',
  'order.export': 'order.view',
  'ship.create': 'order.view',
  'cod.reconcile': 'cod.view',
  'product.edit': 'product.view',
  'product.cost': 'product.view',
  'stock.adjust': 'product.view',
  'expense.edit': 'expense.view',
};

/** Shown for a right that is granted without what it needs. */
function lackOf(key: Permission, chosen: ReadonlySet<Permission>): string | undefined {
  const needed = needs[key];
  return needed && chosen.has(key) && !chosen.has(needed)
    ? `ใช้ได้เมื่อมีสิทธิ์ “${permissionNames[needed]}” ด้วย`
    : undefined;
}

interface TicksProps {
  me: Me | null;
  /** The user's current rights, which may be kept. */
  had: readonly Permission[];
  /** Nobody changes their own. */
  locked: boolean;
}

export function PermissionTicks({ me, had, locked }: TicksProps) {
  const role = useWatch({ name: 'role' }) as Role;
  const { field, fieldState } = useController({ name: 'permission' });
  const chosen = new Set(field.value as Permission[]);
  const preset = presetOf(me, role);
  const differing = permissionKeys.filter((key) => chosen.has(key) !== preset.includes(key));
  const isOpen = (key: Permission) =>
    !locked && (me?.permissions.has(key) === true || had.includes(key));
  const tick = (key: Permission, on: boolean) => {
    if (on) chosen.add(key);
    else chosen.delete(key);
    field.onChange(permissionKeys.filter((each) => chosen.has(each)));
  };
  return (
    <fieldset aria-label="สิทธิ์">
      <div className="mb-2 flex min-h-9 flex-wrap items-center gap-2">
        <span className="text-sm font-semibold">สิทธิ์ {chosen.size} ข้อ</span>
        {differing.length > 0 ? <Badge>ต่างจากค่าเริ่มต้น {differing.length}</Badge> : null}
        {differing.length > 0 && !locked ? (
          <Button kind="ghost" icon="undo" onClick={() => field.onChange(preset)}>
            คืนค่าตามบทบาท
          </Button>
        ) : null}
      </div>
      {fieldState.error ? (
        <p role="alert" className="mb-2 text-sm text-problem">
          {fieldState.error.message}
        </p>
      ) : null}
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {permissionGroups.map(([title, keys]) => (
          <fieldset key={title} className="min-w-0">
            <legend className="mb-1 text-sm text-ink2">{title}</legend>
            {keys.map((key) => (
              <Checkbox
                key={key}
                label={permissionNames[key]}
                value={chosen.has(key)}
                disabled={!isOpen(key)}
                hint={isOpen(key) || locked ? lackOf(key, chosen) : 'คุณไม่มีสิทธิ์นี้ จึงให้ผู้อื่นไม่ได้'}
                onChange={(on) => tick(key, on)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}
