// /user/create, /member/create and /user/{id}/edit: the same form for a new user, a new member, and an existing one.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty, NoRight } from '../../ui/feedback/states.tsx';
import { useCan, useMe } from '../../ui/hooks/me.ts';
import { DetailPage, Panel } from '../../ui/layout/detail-page.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { ResetLink } from '../reset/reset-link.tsx';
import { EndFactorOf } from '../two-factor/end-factor-of.tsx';
import { EditUser } from './edit-user.form.tsx';
import { personQuery, type User } from './member.data.ts';
import { StateChip } from './people-columns.tsx';
import { mayGive } from './permission-ticks.tsx';

const toUsers = { to: '/user', label: 'ผู้ใช้งาน' } as const;
const toMembers = { to: '/member', label: 'สมาชิก' } as const;

export function CreateUserPage() {
  const isStaff = useCan()('user.manage');
  return (
    <>
      <PageHead title="เพิ่มผู้ใช้" back={toUsers} />
      <EditUser user={null} role={isStaff ? 2 : 3} />
    </>
  );
}

export function CreateMemberPage() {
  return (
    <>
      <PageHead title="เพิ่มสมาชิก" back={toMembers} />
      <EditUser user={null} role={3} fixed />
    </>
  );
}

/** For a user who has forgotten the password or lost the phone. */
function WayIn({ user }: { user: User }) {
  return (
    <div className="mt-4 grid max-w-4xl gap-4 md:grid-cols-2">
      <Panel title="ลืมรหัสผ่าน">
        <ResetLink user={user} />
      </Panel>
      <Panel title="โทรศัพท์หาย">
        <EndFactorOf user={user} />
      </Panel>
    </div>
  );
}

function Main({ user }: { user: User }) {
  const me = useMe();
  if (user.id !== me?.id && !mayGive(me, user.role)) return <NoRight />;
  return (
    <>
      <EditUser key={user.id} user={user} role={user.role} />
      {user.id === me?.id ? null : <WayIn user={user} />}
    </>
  );
}

export function EditUserPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(personQuery(id));
  if (query.error?.code === 'USER_NOT_FOUND')
    return (
      <>
        <PageHead title="แก้ไขผู้ใช้" back={toUsers} />
        <Panel title="">
          <Empty
            icon="users"
            title="ไม่พบผู้ใช้นี้"
            text="อาจถูกลบไปแล้ว กลับไปเลือกใหม่จากรายการ"
            action={<LinkButton to="/user">ไปที่รายการผู้ใช้</LinkButton>}
          />
        </Panel>
      </>
    );
  return (
    <DetailPage
      query={query}
      fallbackTitle="แก้ไขผู้ใช้"
      head={(user) => ({
        title: `แก้ไข ${user.name}`,
        mark: <StateChip user={user} />,
        subtitle: 'บันทึกแล้วมีผลทันที รวมถึงคนที่กำลังเข้าใช้อยู่',
        back: user.role === 3 ? toMembers : toUsers,
      })}
      main={(user) => <Main user={user} />}
    />
  );
}
