// /user/{username}/profile: the user's own profile, editable; others' read-only.
import { roleNames } from '@app/contract/kit/permissions';
import { formatPhone } from '@app/contract/kit/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Face } from '../../ui/feedback/face.tsx';
import { Empty, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { useCan, useMe } from '../../ui/hooks/me.ts';
import { PictureInput } from '../../ui/form/picture-input.tsx';
import { DetailPage, Facts, Panel } from '../../ui/layout/detail-page.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { freshMe } from '../user/sign-in.data.ts';
import { Devices } from './devices.tsx';
import {
  commissionQuery,
  numbersQuery,
  peopleChanged,
  personQuery,
  putPicture,
  type User,
} from './member.data.ts';
import { OwnDataForm } from './own-data.form.tsx';
import { lastLogin, percentText, StateChip } from './people-columns.tsx';
import { mayGive } from './permission-ticks.tsx';

const PushPanel = lazyPart(() => import('../staff-push/push-panel.tsx'));
const TwoFactor = lazyPart(() => import('../two-factor/two-factor-panel.tsx'));
const Passkeys = lazyPart(() => import('../passkey/passkeys-panel.tsx'));
const RecoveryEmail = lazyPart(() => import('../recovery/recovery-email.tsx'));
const ChangePassword = lazyPart(() => import('./change-password.form.tsx'));

/** Of this month; the user's own with the right to that, anybody's with the right to all. */
function useCommission(user: User) {
  const can = useCan();
  const isSelf = useMe()?.id === user.id;
  const may = can('report.commission') || (isSelf && can('report.commission.own'));
  const { data } = useQuery({ ...commissionQuery({ userId: user.id }), enabled: may });
  return data;
}

function Numbers({ user }: { user: User }) {
  const { data } = useQuery(numbersQuery({ userId: user.id }));
  const mine = data?.items.find((each) => each.id === user.id);
  const commission = useCommission(user);
  return (
    <Facts
      facts={[
        ['ออเดอร์ 30 วัน', mine && formatCount(mine.orders)],
        ['ออเดอร์เดือนนี้', mine && formatCount(mine.monthOrders)],
        ['ยอดเดือนนี้', mine && `${formatBaht(mine.monthSales)} บาท`],
        ['ส่งสำเร็จเดือนนี้', percentText(mine?.delivered)],
        ['ตีกลับเดือนนี้', percentText(mine?.returned)],
        ...(commission
          ? ([['ค่าคอมเดือนนี้', `${formatBaht(commission.total.commission)} บาท`]] as const)
          : []),
      ]}
    />
  );
}

function OwnPicture({ user }: { user: User }) {
  const client = useQueryClient();
  return (
    <PictureInput
      what="รูปโปรไฟล์"
      hint="jpg, png หรือ webp ไม่เกิน 5 MB ไม่ใส่จะแสดงตัวอักษรแรกของชื่อ"
      has={user.imageUrl !== null}
      save={async (file) => {
        await putPicture(user.id, file);
        await Promise.all([freshMe(), peopleChanged(client)]);
      }}
    >
      <Face name={user.name} url={user.imageUrl} size="large" />
    </PictureInput>
  );
}

/** A manager may remove another user's picture. */
function OthersPicture({ user }: { user: User }) {
  const client = useQueryClient();
  const me = useMe();
  const { pending, run: press } = usePress();
  const takeAway = () =>
    press(
      async () => {
        await putPicture(user.id, null);
        toast.done('เอารูปโปรไฟล์ออกแล้ว');
      },
      () => peopleChanged(client),
    );
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <Face name={user.name} url={user.imageUrl} size="large" />
      {user.imageUrl !== null && mayGive(me, user.role) ? (
        <Button kind="ghost" icon="trash" pending={pending} onClick={() => void takeAway()}>
          เอารูปออก
        </Button>
      ) : null}
    </div>
  );
}

/** For content that loads on demand. */
function NarrowPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="max-w-md">
        <Suspense fallback={<SkeletonText lines={3} />}>{children}</Suspense>
      </div>
    </Panel>
  );
}

function Main({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { line } = user.profile ?? {};
  if (!isSelf)
    return (
      <Panel title="ข้อมูล">
        <OthersPicture user={user} />
        <Facts
          facts={[
            ['ชื่อ-สกุล', user.name],
            ['เบอร์', user.phone === '' ? '' : formatPhone(user.phone)],
            ['LINE', typeof line === 'string' ? line : ''],
            ['เข้าใช้ล่าสุด', lastLogin(user)],
          ]}
        />
      </Panel>
    );
  return (
    <>
      <Panel title="ข้อมูลและค่าที่ชอบ">
        <div className="mb-4">
          <OwnPicture user={user} />
        </div>
        <OwnDataForm key={user.version} user={user} />
      </Panel>
      <Panel title="การแจ้งเตือนในเครื่องนี้">
        <Suspense fallback={<SkeletonText lines={5} />}>
          <PushPanel />
        </Suspense>
      </Panel>
      <NarrowPanel title="ยืนยันตัวตนสองขั้น">
        <TwoFactor />
      </NarrowPanel>
      <NarrowPanel title="พาสคีย์">
        <Passkeys />
      </NarrowPanel>
      <NarrowPanel title="อีเมลสำหรับตั้งรหัสผ่านใหม่">
        <RecoveryEmail />
      </NarrowPanel>
      <NarrowPanel title="เปลี่ยนรหัสผ่าน">
        <ChangePassword key={user.version} user={user} />
      </NarrowPanel>
    </>
  );
}

export default function ProfilePage() {
  const { username = '' } = useParams({ strict: false });
  const me = useMe();
  const query = useQuery(personQuery(username, 'username'));
  const isSelf = (user: User) => user.id === me?.id;
  return (
    <DetailPage
      query={query}
      fallbackTitle="โปรไฟล์"
      missing={
        <Empty
          icon="users"
          title="ไม่พบผู้ใช้นี้"
          text="อาจถูกลบไปแล้ว หรือลิงก์ไม่ครบ"
          action={
            <LinkButton to="/dashboard" kind="primary">
              กลับหน้าหลัก
            </LinkButton>
          }
        />
      }
      head={(user) => ({
        title: user.name,
        mark: <StateChip user={user} />,
        subtitle: `${user.username} · ${roleNames[user.role]}`,
        actions:
          !isSelf(user) && mayGive(me, user.role) ? (
            <LinkButton to="/user/$id/edit" params={{ id: String(user.id) }} icon="edit">
              แก้ไข
            </LinkButton>
          ) : undefined,
      })}
      main={(user) => <Main user={user} isSelf={isSelf(user)} />}
      side={(user) => (
        <>
          <Panel title={isSelf(user) ? 'ตัวเลขของฉัน' : 'ตัวเลข'}>
            <Numbers user={user} />
          </Panel>
          {isSelf(user) || mayGive(me, user.role) ? (
            <Panel title="อุปกรณ์ที่ล็อกอิน">
              <Devices userId={user.id} />
            </Panel>
          ) : null}
        </>
      )}
    />
  );
}
