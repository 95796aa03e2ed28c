// The drawer of one person: their data, and actions on their account.
import { roleNames } from '@app/contract/kit/permissions';
import { formatPhone } from '@app/contract/kit/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { channelsQuery } from './choices.data.ts';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { meStore, permissionsOf, useCan, useMe } from '../../ui/hooks/me.ts';
import { useToday } from '../../ui/hooks/today.ts';
import { Facts } from '../../ui/layout/detail-page.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { Dialog, Drawer } from '../../ui/overlay/dialog.tsx';
import { useUndo } from '../undo/use-undo.ts';
import {
  change,
  logoutAll,
  peopleChanged,
  personQuery,
  remove,
  yearOfMonths,
  type PersonNumbers,
  type User,
} from './member.data.ts';
import { isWaiting, lastLogin, percentText, StateChip } from './people-columns.tsx';

const ResetPassword = lazyPart(() => import('./change-password.form.tsx'));

const asks = {
  suspend: {
    verb: 'ระงับ',
    title: (name: string) => `ระงับ “${name}”?`,
    text: 'จะออกจากระบบทันทีและเข้าใช้ไม่ได้ ออเดอร์และประวัติยังอยู่ครบ',
    more: 'เปิดใช้อีกครั้งได้ทุกเมื่อ',
    run: (user: User) => change(user, { suspended: true }),
    done: 'ระงับแล้ว',
  },
  logout: {
    verb: 'ออกจากระบบทุกเครื่อง',
    title: (name: string) => `ให้ “${name}” ออกจากระบบทุกเครื่อง?`,
    text: 'ต้องเข้าสู่ระบบใหม่ด้วยรหัสผ่านเดิม',
    more: '',
    run: (user: User) => logoutAll(user.id),
    done: 'ออกจากระบบทุกเครื่องแล้ว',
  },
  remove: {
    verb: 'ลบผู้ใช้',
    title: (name: string) => `ลบ “${name}”?`,
    text: 'เข้าใช้ไม่ได้อีก ออเดอร์และประวัติที่ทำไว้ยังอยู่',
    more: 'ถ้าอาจกลับมาให้ใช้ระงับแทน',
    run: (user: User) => remove(user.id),
    done: 'ลบผู้ใช้แล้ว',
  },
} as const;

type Confirmation = keyof typeof asks;

/** API tokens that stop with the user's suspension; shown to users who may change settings. */
const stopsWith = (user: User, asking: Confirmation | null): string =>
  asking !== 'logout' && permissionsOf(user.permission).has('setting')
    ? 'โทเคน API และเว็บฮุกที่คนนี้สร้างไว้จะหยุดทำงานด้วย'
    : '';

const LEFT = 'ลีดที่ดูแลอยู่จะไม่มีผู้ดูแล ให้คนอื่นรับไปโทรต่อได้';

const leavesBehind = (user: User, asking: Confirmation | null): string => {
  const rights = permissionsOf(user.permission);
  const callsLeads = rights.has('crm.own') || rights.has('crm.all');
  if (asking === 'logout' || !callsLeads || meStore.get()?.flags.openCRM !== 1) return '';
  return asking === 'suspend' ? `${LEFT} ที่ยังไม่มีใครรับจะกลับมาเมื่อเปิดใช้อีกครั้ง` : LEFT;
};

function useAct(onGone: () => void) {
  const client = useQueryClient();
  const say = useUndo();
  const [pending, setPending] = useState(false);
  const act = async (run: () => Promise<object>, done: string, gone = false) => {
    setPending(true);
    try {
      const reply: { undoToken?: string | undefined } = await run();
      say(done, reply.undoToken);
      if (gone) onGone();
    } catch (fault) {
      toast.failed(fault);
    } finally {
      setPending(false);
      await peopleChanged(client);
    }
  };
  return { pending, act };
}

function ResetDialog({ user, open, onClose }: { user: User; open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`รีเซ็ตรหัสผ่านของ ${user.name}`}
      subtitle="ทุกเครื่องที่เข้าใช้อยู่จะออกจากระบบทันที"
    >
      <Suspense fallback={<SkeletonText lines={3} />}>
        <ResetPassword user={user} onDone={onClose} />
      </Suspense>
    </Dialog>
  );
}

function Actions({ user, onClose }: { user: User; onClose: () => void }) {
  const [asking, setAsking] = useState<Confirmation | null>(null);
  const [resetting, setResetting] = useState(false);
  const { pending, act } = useAct(onClose);
  const isSelf = useMe()?.id === user.id;
  const ask = asks[asking ?? 'suspend'];
  const run = async () => {
    await act(() => ask.run(user), ask.done, asking === 'remove');
    setAsking(null);
  };
  if (isSelf) return <p className="text-sm text-ink3">บัญชีของคุณเอง ระงับหรือลบไม่ได้</p>;
  return (
    <div className="flex flex-wrap gap-2">
      {user.suspended ? (
        <Button
          kind="primary"
          icon="check"
          pending={pending}
          onClick={() => void act(() => change(user, { suspended: false }), 'เปิดใช้แล้ว')}
        >
          {isWaiting(user) ? 'อนุมัติ' : 'เปิดใช้อีกครั้ง'}
        </Button>
      ) : (
        <Button onClick={() => setAsking('suspend')}>ระงับ</Button>
      )}
      <Button onClick={() => setResetting(true)}>รีเซ็ตรหัสผ่าน</Button>
      <Button icon="logout" onClick={() => setAsking('logout')}>
        ออกจากระบบทุกเครื่อง
      </Button>
      <Button kind="ghost" icon="trash" onClick={() => setAsking('remove')}>
        ลบ
      </Button>
      <Confirm
        open={asking !== null}
        danger={asking !== 'logout'}
        pending={pending}
        title={ask.title(user.name)}
        text={[ask.text, leavesBehind(user, asking), stopsWith(user, asking), ask.more]
          .filter(Boolean)
          .join(' ')}
        verb={ask.verb}
        onConfirm={() => void run()}
        onCancel={() => setAsking(null)}
      />
      <ResetDialog user={user} open={resetting} onClose={() => setResetting(false)} />
    </div>
  );
}

function LookedAfter({ id }: { id: number }) {
  const may = useCan()('order.view', 'order.create', 'channel.edit');
  const { data } = useQuery({ ...channelsQuery(), enabled: may });
  const names = data?.items.filter((each) => each.ownerId === id).map((each) => each.name) ?? [];
  return names.length === 0 ? '–' : names.join(', ');
}

function Known({ user, numbers }: { user: User; numbers: PersonNumbers | undefined }) {
  const { line } = user.profile ?? {};
  return (
    <Facts
      facts={[
        ['สถานะ', <StateChip key="state" user={user} />],
        ['ชื่อผู้ใช้', user.username],
        ['บทบาท', roleNames[user.role]],
        ['เบอร์', user.phone === '' ? '' : formatPhone(user.phone)],
        ['LINE', typeof line === 'string' ? line : ''],
        ['ช่องทางที่ดูแล', <LookedAfter key="channels" id={user.id} />],
        ['เข้าใช้ล่าสุด', lastLogin(user)],
        ['ออเดอร์ 30 วัน', numbers?.orders],
        ['ส่งสำเร็จเดือนนี้', percentText(numbers?.delivered)],
        ['ตีกลับเดือนนี้', percentText(numbers?.returned)],
      ]}
    />
  );
}

export interface PersonDrawerProps {
  id: string | null;
  numbers: PersonNumbers | undefined;
  onClose: () => void;
}

function Inside({ id, numbers, onClose }: PersonDrawerProps & { id: string }) {
  const query = useQuery(personQuery(id));
  const { data: user, error } = query;
  const can = useCan();
  const today = useToday();
  const [seesOrders, paysOut] = [can('order.view.all'), can('report.commission')];
  if (!user)
    return error ? (
      <ErrorState error={error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonText lines={6} />
    );
  return (
    <div className="grid gap-4">
      <p className="text-lg font-semibold break-words">{user.name}</p>
      <Known user={user} numbers={numbers} />
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/user/$id/edit" params={{ id }} kind="primary" icon="edit">
          แก้ไข
        </LinkButton>
        <LinkButton to="/user/$username/profile" params={{ username: user.username }} icon="user">
          โปรไฟล์และอุปกรณ์
        </LinkButton>
        {seesOrders ? (
          <LinkButton to="/order/success" search={{ userId: String(user.id) }} icon="cart">
            ดูออเดอร์
          </LinkButton>
        ) : null}
        {paysOut ? (
          <LinkButton
            to="/report/commission"
            search={{ ...yearOfMonths(today), userId: String(user.id) }}
            icon="money"
          >
            จ่ายค่าคอม
          </LinkButton>
        ) : null}
      </div>
      <Actions user={user} onClose={onClose} />
    </div>
  );
}

export function PersonDrawer(props: PersonDrawerProps) {
  return (
    <Drawer open={props.id !== null} onClose={props.onClose} title="ผู้ใช้">
      {props.id === null ? null : <Inside key={props.id} {...props} id={props.id} />}
    </Drawer>
  );
}
