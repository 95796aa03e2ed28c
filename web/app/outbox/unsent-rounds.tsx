// Below the top bar: scanning screens of this browser with unsent scans, and links to them.
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { countWaiting, type WaitingScans } from '../../shipping/manifest/waiting-scans.ts';
import { countUnsent, type Unsent } from '../../shipping/return/kept-rounds.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { formatCount } from '../../ui/format/money.ts';

interface AllUnsent extends Unsent {
  readonly handOvers: WaitingScans;
}

const nothing: AllUnsent = { packs: 0, returns: 0, handOvers: [] };

const countAll = async (): Promise<AllUnsent> => ({
  ...(await countUnsent()),
  handOvers: await countWaiting(),
});

export function UnsentRounds() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [unsent, setUnsent] = useState(nothing);
  useEffect(() => {
    let isLeft = false;
    // A browser without storage has none.
    void countAll()
      .catch(() => nothing)
      .then((found) => (isLeft ? undefined : setUnsent(found)));
    return () => {
      isLeft = true;
    };
  }, [pathname]);
  // An open scanning screen reports its own.
  const packs = pathname === '/pack' ? 0 : unsent.packs;
  const returns = pathname === '/return/scan' ? 0 : unsent.returns;
  const scans = unsent.handOvers
    .filter(([id]) => pathname !== '/manifest' && pathname !== `/manifest/${id}`)
    .reduce((sum, [, count]) => sum + count, 0);
  if (packs + returns + scans === 0) return null;
  return (
    <section aria-label="งานสแกนที่ค้างส่ง" className="border-b border-line bg-waiting-bg px-4 md:px-6">
      <div className="flex min-h-11 flex-wrap items-center gap-2 py-1 text-sm text-waiting">
        <p role="status" className="min-w-0 flex-1 font-semibold">
          มีงานสแกนในเครื่องนี้ที่ยังไม่ได้ส่ง เปิดหน้านั้นเพื่อส่งต่อ
        </p>
        {packs > 0 ? <LinkButton to="/pack">สแกนแพ็ค · {formatCount(packs)} ชิ้น</LinkButton> : null}
        {returns > 0 ? (
          <LinkButton to="/return/scan">สแกนรับคืน · {formatCount(returns)} ชิ้น</LinkButton>
        ) : null}
        {scans > 0 ? (
          <LinkButton to="/manifest">ใบส่งมอบ · {formatCount(scans)} ชิ้น</LinkButton>
        ) : null}
      </div>
    </section>
  );
}
