// What a packer comes for, as two buttons that a finger finds: scanning parcels, and the paper to pick by.
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../ui/hooks/me.ts';
import { Icon } from '../../../ui/icon/icon.tsx';

const look =
  'flex min-h-24 items-center justify-center gap-3 rounded-card px-4 py-5 text-xl font-bold shadow-card';

/** Whoever packs, and neither sells nor reads the figures. */
export function PackerStart() {
  const can = useCan();
  if (!can('pack.scan') || can('order.create', 'report.sales')) return null;
  return (
    <nav aria-label="เริ่มแพ็ค" className="mb-4 grid gap-3 sm:grid-cols-2">
      <Link to="/pack" className={`${look} bg-brand-600 text-white hover:bg-brand-700`}>
        <Icon name="scan" size={28} />
        สแกนแพ็ค
      </Link>
      <Link to="/pick-list" className={`${look} bg-white hover:bg-hover`}>
        <Icon name="print" size={28} />
        ใบหยิบ
      </Link>
    </nav>
  );
}
