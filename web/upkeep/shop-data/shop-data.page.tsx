// /setting/data: all data of the shop, exported into one file, and importing such a file into an empty shop.
import { useQuery } from '@tanstack/react-query';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { meStore } from '../../ui/hooks/me.ts';
import { useStore } from '../../ui/hooks/store.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { MoveIn } from './move-in.tsx';
import { shopDataQuery } from './shop-data.data.ts';
import { TakeOut } from './take-out.tsx';

function Parts() {
  const query = useQuery(shopDataQuery());
  const { data, error } = query;
  if (data === undefined)
    return (
      <Panel title="">
        {error ? (
          <ErrorState error={error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonText lines={6} />
        )}
      </Panel>
    );
  return (
    <>
      <TakeOut taken={data.taken} />
      <MoveIn isEmpty={data.isEmpty} moved={data.moved} />
    </>
  );
}

export default function ShopDataPage() {
  const me = useStore(meStore);
  const isOwner = me?.role === 1 && me.permissions.has('customer.pii');
  return (
    <>
      <PageHead title="ข้อมูลของร้าน" back={{ to: '/setting/general', label: 'ตั้งค่าทั่วไป' }} />
      <div className="grid max-w-3xl gap-4">
        {isOwner ? (
          <Parts />
        ) : (
          <Panel title="">
            <p>นำข้อมูลทั้งร้านออกหรือย้ายเข้าได้เฉพาะผู้ดูแลระบบของร้านที่ดูข้อมูลลูกค้าได้</p>
          </Panel>
        )}
      </div>
    </>
  );
}
