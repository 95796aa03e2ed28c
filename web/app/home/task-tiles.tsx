// The tiles of the dashboard: one per order list that exists and may be seen, with its live count.
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../ui/format/money.ts';
import { useMe } from '../../ui/hooks/me.ts';
import { can } from '../access.ts';
import { useCounts } from './counts.ts';
import { screens } from '../screens.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Empty } from '../../ui/feedback/states.tsx';

/** What a seller must act on; cancelled and shipped lists are no tasks. */
const taskStatuses = ['pending', 'telesale', 'send', 'return'];

export function TaskTiles() {
  const me = useMe();
  const { counts, error, retry } = useCounts();
  const tiles = screens.filter(
    (screen) =>
      screen.menu?.count && taskStatuses.includes(screen.menu.count) && can(screen, me) === 'open',
  );
  if (error) return <ErrorNote error={error} onRetry={retry} />;
  if (tiles.length === 0) return <Empty icon="check" title="ยังไม่มีงานที่ต้องทำ" />;
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map((screen) => {
        const count = counts?.[screen.menu?.count ?? ''] ?? 0;
        return (
          <li key={screen.path}>
            <Link
              to={screen.path}
              className="block rounded-card bg-white px-4 py-3 shadow-card hover:bg-hover"
            >
              <span className="block text-sm text-ink2">{screen.menu?.label ?? screen.title}</span>
              {counts ? (
                <span className="text-xl font-bold">
                  {formatCount(count)} <span className="text-xs font-normal text-ink3">ออเดอร์</span>
                </span>
              ) : (
                <span className="my-2.5 block h-3 w-16 animate-pulse rounded-full bg-line" />
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
