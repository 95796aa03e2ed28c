// A packer's tasks as large buttons: scanning parcels, the pick list, and returns.
import type { Permission } from '@app/contract/kit/permissions';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../ui/hooks/me.ts';
import { Icon, type IconName } from '../../../ui/icon/icon.tsx';

const look =
  'flex min-h-24 items-center justify-center gap-3 rounded-card px-4 py-5 text-xl font-bold shadow-card';
const first = 'bg-brand-600 text-white hover:bg-brand-700';
const others = 'bg-white hover:bg-hover';

interface Desk {
  to: '/pack' | '/pick-list' | '/return/scan';
  label: string;
  icon: IconName;
  may: readonly Permission[];
}

const desks: readonly Desk[] = [
  { to: '/pack', label: 'สแกนแพ็ค', icon: 'scan', may: ['pack.scan'] },
  { to: '/pick-list', label: 'ใบหยิบ', icon: 'print', may: ['pack.scan'] },
  { to: '/return/scan', label: 'สแกนรับคืน', icon: 'undo', may: ['return.scan'] },
];

/** Users with packing rights who neither sell nor read the figures. */
export function PackerStart() {
  const can = useCan();
  const mine = desks.filter(({ may }) => can(...may));
  if (mine.length === 0 || can('order.create', 'report.sales')) return null;
  return (
    <nav aria-label="เริ่มงาน" className="mb-4 grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
      {mine.map(({ to, label, icon }, at) => (
        <Link key={to} to={to} className={`${look} ${at === 0 ? first : others}`}>
          <Icon name={icon} size={28} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
