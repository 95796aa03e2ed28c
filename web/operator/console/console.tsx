// The console: its login, or the current page under a bar with links to all pages.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/action/button.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { useStore } from '../../ui/hooks/store.ts';
import { operatorStore } from '../access/ask.ts';
import { AnnouncementPage } from '../announcement/announcement.tsx';
import { HealthPage } from '../health/health.tsx';
import { hrefOf, usePlace } from '../access/place.ts';
import { OpenShop } from '../shop/open-shop.tsx';
import { Shop } from '../shop/shop.tsx';
import { Shops } from '../shop/shops.tsx';
import { useSending } from '../access/use-sending.ts';
import { logOut, whoQuery } from '../access/access.data.ts';
import { Acts } from '../access/acts.tsx';
import { Login } from '../access/login.tsx';

const PLACES: readonly (readonly [place: string, label: string])[] = [
  ['', 'ร้าน'],
  ['health', 'สุขภาพระบบ'],
  ['announcement', 'ประกาศ'],
  ['acts', 'ประวัติ'],
];

function Page({ place }: { place: string }) {
  const [page = '', name = ''] = place.split('/');
  if (page === '') return <Shops />;
  if (page === 'open') return <OpenShop />;
  if (page === 'shop') return <Shop key={name} label={name} />;
  if (page === 'health') return <HealthPage />;
  if (page === 'announcement') return <AnnouncementPage />;
  if (page === 'acts') return <Acts />;
  return <p className="p-8 text-center">ไม่พบหน้านี้</p>;
}

function LogOut() {
  const client = useQueryClient();
  const { pending, problem, run } = useSending();
  return (
    <>
      {problem ? (
        <span role="alert" className="text-sm text-problem">
          {problem.text}
        </span>
      ) : null}
      <Button
        kind="ghost"
        pending={pending}
        onClick={() =>
          void run(async () => {
            await logOut(false);
            client.clear();
          })
        }
      >
        ออกจากระบบ
      </Button>
    </>
  );
}

function Bar({ name, place }: { name: string; place: string }) {
  const [here] = place.split('/');
  return (
    <header className="border-b border-line bg-white">
      <div className="mx-auto flex min-h-14 max-w-[1200px] flex-wrap items-center gap-x-4 px-4">
        <b>Songdee ผู้ให้บริการ</b>
        <nav aria-label="เมนู" className="flex gap-1">
          {PLACES.map(([to, label]) => (
            <a
              key={to}
              href={hrefOf(to)}
              aria-current={here === to ? 'page' : undefined}
              className="rounded-control px-3 py-2 text-sm font-semibold text-ink2 hover:bg-hover aria-[current]:bg-brand-50 aria-[current]:text-brand-800 max-md:py-3"
            >
              {label}
            </a>
          ))}
        </nav>
        <span className="ml-auto text-sm text-ink2 max-md:hidden">{name}</span>
        <LogOut />
      </div>
    </header>
  );
}

export function Console() {
  const place = usePlace();
  const name = useStore(operatorStore);
  const { error, refetch } = useQuery(whoQuery());
  if (name === '') return <Login />;
  if (name === null && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (name === null)
    return (
      <div className="p-8">
        <SkeletonText />
      </div>
    );
  return (
    <>
      <Bar name={name} place={place} />
      <main className="mx-auto max-w-[1200px] p-4">
        <Page place={place} />
      </main>
    </>
  );
}
