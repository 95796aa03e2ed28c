// /user/{username}/profile: oneself with everything that can be changed; others to look at.
import { roleNames } from '@app/contract/kit/permissions';
import { formatPhone } from '@app/contract/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { LinkButton } from '../ui/action/link-button.tsx';
import { SkeletonText } from '../ui/feedback/states.tsx';
import { formatBaht, formatCount } from '../ui/format/money.ts';
import { useMe } from '../ui/hooks/me.ts';
import { DetailPage, Facts, Panel } from '../ui/layout/detail-page.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Devices } from './devices.tsx';
import { numbersQuery, personQuery, type User } from './member.data.ts';
import { OwnDataForm } from './own-data.form.tsx';
import { lastLogin, percentText, StateChip } from './people-look.tsx';
import { mayGive } from './permission-ticks.tsx';

const ChangePassword = lazyPart(() => import('./change-password.form.tsx'));

function Numbers({ user }: { user: User }) {
  const { data } = useQuery(numbersQuery({ userId: user.id }));
  const mine = data?.items.find((each) => each.id === user.id);
  return (
    <Facts
      facts={[
        ['ออเดอร์ 30 วัน', mine && formatCount(mine.orders)],
        ['ออเดอร์เดือนนี้', mine && formatCount(mine.monthOrders)],
        ['ยอดเดือนนี้', mine && `${formatBaht(mine.monthSales)} บาท`],
        ['ส่งสำเร็จเดือนนี้', percentText(mine?.delivered)],
        ['ตีกลับเดือนนี้', percentText(mine?.returned)],
      ]}
    />
  );
}

function Main({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { line } = user.profile ?? {};
  if (!isSelf)
    return (
      <Panel title="ข้อมูล">
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
        <OwnDataForm key={user.version} user={user} />
      </Panel>
      <Panel title="เปลี่ยนรหัสผ่าน">
        <div className="max-w-md">
          <Suspense fallback={<SkeletonText lines={4} />}>
            <ChangePassword key={user.version} user={user} />
          </Suspense>
        </div>
      </Panel>
    </>
  );
}

export default function ProfilePage() {
  const { username } = useParams({ strict: false }) as { username: string };
  const me = useMe();
  const query = useQuery(personQuery(username, 'username'));
  const isSelf = (user: User) => user.id === me?.id;
  return (
    <DetailPage
      query={query}
      fallbackTitle="โปรไฟล์"
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
          <Panel title="อุปกรณ์ที่ล็อกอิน">
            <Devices userId={user.id} />
          </Panel>
        </>
      )}
    />
  );
}
