// One shop: its size, limits and modules, a password link for its administrator, and its audit trail.
import { flagNames, type FlagName } from '@app/contract/kit/carriers';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { ErrorState, SkeletonRows, StaleNote } from '../../ui/feedback/states.tsx';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatCount } from '../../ui/format/money.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { flagText } from '../access/act-words.ts';
import { ActList } from '../access/acts.tsx';
import { AdministratorLink } from './administrator-link.tsx';
import { EnterShop } from './enter-shop.tsx';
import { Naming, limits } from './naming.tsx';
import { shopQuery, type WholeShop as Whole } from './shop.data.ts';
import { growthText } from './shops.tsx';
import { useChange } from './use-change.ts';

const MB = 1024 * 1024;

export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card bg-white p-4 shadow-card">
      <h2 className="mb-3 font-bold">{title}</h2>
      {children}
    </section>
  );
}

const sizeText = (bytes: number): string => `${formatCount(Math.ceil(bytes / MB))} MB`;

function Facts({ shop }: { shop: Whole }) {
  const facts: readonly (readonly [string, string])[] = [
    ['เปิดเมื่อ', formatTime(shop.createdAt)],
    ['เข้าใช้ล่าสุด', shop.seenAt === null ? 'ยังไม่เคย' : formatTime(shop.seenAt)],
    ['ออเดอร์ทั้งหมด', formatCount(shop.orders)],
    ['ออเดอร์ 30 วัน', `${formatCount(shop.orders30)} ${growthText(shop)}`],
    ['ผู้ใช้', formatCount(shop.users)],
    ['ไฟล์', shop.storageBytes === null ? 'ยังวัดไม่ได้' : sizeText(shop.storageBytes)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-ink2">{name}</dt>
          <dd className="num font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Modules({ shop }: { shop: Whole }) {
  const { pending, problem, change } = useChange(shop.label);
  // Shows the pressed state until the answer arrives.
  const [asked, setAsked] = useState<Partial<Record<FlagName, boolean>>>({});
  const turn = async (flag: FlagName, on: boolean) => {
    setAsked({ [flag]: on });
    await change({ modules: { [flag]: on ? 1 : 0 } }, `${on ? 'เปิด' : 'ปิด'} ${flagText[flag]} แล้ว`);
    setAsked({});
  };
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {flagNames.map((flag) => (
          <label key={flag} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5"
              checked={asked[flag] ?? shop.modules[flag] === 1}
              disabled={pending}
              onChange={(event) => void turn(flag, event.target.checked)}
            />
            {flagText[flag]}
          </label>
        ))}
      </div>
      {problem ? <ErrorNote error={problem} className="mt-2" /> : null}
    </>
  );
}

function Suspending({ shop }: { shop: Whole }) {
  const [asking, setAsking] = useState(false);
  const { pending, problem, change } = useChange(shop.label);
  const turn = async (suspended: boolean) => {
    await change({ suspended }, suspended ? 'พักร้านแล้ว' : 'เปิดใช้ร้านแล้ว');
    setAsking(false);
  };
  return (
    <>
      <p className="mb-3 text-sm text-ink2">
        {shop.suspended
          ? 'ร้านนี้พักใช้งานอยู่ ไม่มีใครเข้าได้ ข้อมูลยังอยู่ครบ'
          : 'พักแล้วทุกคนในร้านเข้าใช้ไม่ได้ทันที ข้อมูลยังอยู่ครบ เปิดใช้อีกครั้งได้เสมอ'}
      </p>
      {problem ? <ErrorNote error={problem} className="mb-3" /> : null}
      {shop.suspended ? (
        <Button kind="primary" pending={pending} onClick={() => void turn(false)}>
          เปิดใช้ร้าน
        </Button>
      ) : (
        <Button kind="danger" disabled={shop.isMain} onClick={() => setAsking(true)}>
          พักร้าน
        </Button>
      )}
      <Confirm
        open={asking}
        danger
        title={`พักร้าน ${shop.name}?`}
        text="ทุกคนในร้านจะออกจากระบบและเข้าใช้ไม่ได้จนกว่าจะเปิดใช้อีกครั้ง"
        verb="พักร้าน"
        pending={pending}
        onConfirm={() => void turn(true)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

export function Shop({ label }: { label: string }) {
  const { data: shop, error, refetch, dataUpdatedAt } = useQuery(shopQuery(label));
  if (!shop)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={6} />
    );
  return (
    <>
      <h1 className="mb-4 flex flex-wrap items-center gap-3 text-xl font-bold">
        {shop.name} <span className="text-base font-normal text-ink2">{shop.label}</span>
        {shop.suspended ? <StatusChip tone="problem">พักใช้งาน</StatusChip> : null}
      </h1>
      {error ? <StaleNote at={dataUpdatedAt} error={error} onRetry={() => void refetch()} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Card title="ขนาดร้าน">
            <Facts shop={shop} />
          </Card>
          <Card title="ขนส่งและส่วนเสริม">
            <Modules shop={shop} />
          </Card>
          <Card title="พักใช้งาน">
            <Suspending shop={shop} />
          </Card>
        </div>
        <div className="grid gap-4">
          <Card title="ชื่อและขีดจำกัด">
            <Naming
              key={[shop.name, ...limits.map((each) => shop[each.name])].join()}
              shop={shop}
            />
          </Card>
          <Card title="เข้าร้าน">
            <EnterShop label={shop.label} />
          </Card>
          <Card title="ผู้ดูแลร้านลืมรหัสผ่าน">
            <AdministratorLink label={shop.label} />
          </Card>
          <Card title="ประวัติของร้านนี้">
            <ActList shop={shop.label} />
          </Card>
        </div>
      </div>
      <Toaster />
    </>
  );
}
