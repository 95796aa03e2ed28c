// The first screen of a new shop: the steps to its first printed label, each done in a window over it.
import { readFirstSteps } from '@app/contract/report/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { hideSteps, stepsQuery } from '../../report/dashboard/dashboard.data.ts';
import { freshMe } from '../../shop/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan, useMe } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { openSteps } from './walk-steps.ts';

const Walk = lazyPart(() => import('./walk.tsx'));

const isPutAway = (): boolean => {
  const me = session.read('userInfo') as { profile?: { stepsHidden?: unknown } } | null;
  return me?.profile?.stepsHidden === true;
};

/** Hides it at once; the profile remembers that for later and other devices. */
function useHiding() {
  const me = useMe();
  const [hidden, setHidden] = useState(isPutAway);
  const put = async (next: boolean) => {
    setHidden(next);
    try {
      await hideSteps(me?.id ?? 0, next);
      await freshMe();
    } catch (fault) {
      setHidden(!next);
      toast.failed(fault);
    }
  };
  const hide = () => {
    void put(true);
    toast.undo('ซ่อนขั้นตอนเริ่มใช้งานแล้ว', () => void put(false));
  };
  return { hidden, hide, show: () => void put(false) };
}

function Steps() {
  const { hidden, hide, show } = useHiding();
  // Renders nothing before the state is known, so that it never flashes in a running shop.
  const { data } = useQuery(stepsQuery());
  // A user who finishes the steps here sees a confirmation instead of an empty place.
  const [walked, setWalked] = useState(false);
  if (!data) return null;
  const isOpen = openSteps(data).length > 0;
  if (!isOpen && !walked) return null;
  if (hidden)
    return (
      <Button kind="ghost" icon="right" className="mb-4" onClick={show}>
        ดูขั้นตอนเริ่มใช้งาน
      </Button>
    );
  return (
    <Suspense fallback={null}>
      <Walk
        standing={data}
        onHide={hide}
        onWalk={() => setWalked(true)}
        onLeave={() => setWalked(false)}
      />
    </Suspense>
  );
}

/** Only for users with the rights for these steps. */
export const FirstRun = () => (useCan()(readFirstSteps.may) ? <Steps /> : null);
