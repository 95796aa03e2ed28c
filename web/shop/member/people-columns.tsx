// The look of people in their lists: columns, cards, and the marks of role and state.
import { roleNames } from '@app/contract/kit/permissions';
import { formatPhone } from '@app/contract/kit/text';
import type { ReactNode } from 'react';
import { Badge, StatusChip } from '../../ui/feedback/chip.tsx';
import { Face } from '../../ui/feedback/face.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { permissionsOf } from '../../ui/hooks/me.ts';
import type { Column } from '../../ui/table/column.ts';
import type { PersonNumbers, User } from './member.data.ts';

export type Person = User & {
  /** Undefined while the figures are loading. */
  numbers: PersonNumbers | undefined;
  /** Open commission; undefined without the right to see it. */
  due?: number | undefined;
  isNew: boolean;
};

export const isWaiting = ({ suspended, lastLoginAt }: User): boolean =>
  suspended && lastLoginAt === null;

export function StateChip({ user }: { user: User }) {
  if (isWaiting(user)) return <StatusChip tone="waiting">รออนุมัติ</StatusChip>;
  if (user.suspended) return <StatusChip tone="problem">ระงับ</StatusChip>;
  return <StatusChip tone="done">ใช้งานได้</StatusChip>;
}

const dash = <span className="text-ink3">–</span>;

export const percentText = (value: number | null | undefined): ReactNode =>
  value === null || value === undefined ? dash : <span className="num">{value}%</span>;

const countOf = (value: number | undefined): ReactNode =>
  value === undefined ? dash : <span className="num">{formatCount(value)}</span>;

export const lastLogin = ({ lastLoginAt }: User): string =>
  lastLoginAt === null ? 'ยังไม่เคยเข้า' : formatTime(lastLoginAt);

function Name({ person }: { person: Person }) {
  return (
    <span className="flex min-w-40 items-center gap-2 font-semibold">
      <Face name={person.name} url={person.imageUrl} />
      <span className="min-w-0 break-words">
        {person.name} {person.isNew ? <Badge tone="done">ใหม่</Badge> : null}
      </span>
    </span>
  );
}

const name: Column<Person> = {
  id: 'name',
  title: 'ชื่อ',
  always: true,
  cell: (person) => <Name person={person} />,
};
const username: Column<Person> = {
  id: 'username',
  title: 'ชื่อผู้ใช้',
  cell: (person) => person.username,
};
const state: Column<Person> = {
  id: 'state',
  title: 'สถานะ',
  cell: (person) => <StateChip user={person} />,
};

export const staffColumns: readonly Column<Person>[] = [
  name,
  username,
  { id: 'role', title: 'บทบาท', cell: (person) => roleNames[person.role] },
  {
    id: 'permission',
    title: 'สิทธิ์',
    align: 'right',
    from: 'md',
    cell: (person) => countOf(permissionsOf(person.permission).size),
  },
  state,
  { id: 'login', title: 'เข้าใช้ล่าสุด', from: 'lg', cell: lastLogin },
  {
    id: 'orders',
    title: 'ออเดอร์ 30 วัน',
    align: 'right',
    cell: (person) => countOf(person.numbers?.orders),
  },
];

export const memberColumns: readonly Column<Person>[] = [
  name,
  username,
  {
    id: 'phone',
    title: 'เบอร์',
    from: 'md',
    cell: (person) => (person.phone === '' ? dash : formatPhone(person.phone)),
  },
  {
    id: 'sales',
    title: 'ยอดเดือนนี้',
    align: 'right',
    cell: (person) =>
      person.numbers ? <span className="num">{formatBaht(person.numbers.monthSales)}</span> : dash,
  },
  {
    id: 'delivered',
    title: 'ส่งสำเร็จ',
    align: 'right',
    cell: (person) => percentText(person.numbers?.delivered),
  },
  {
    id: 'returned',
    title: 'ตีกลับ',
    align: 'right',
    cell: (person) => percentText(person.numbers?.returned),
  },
  {
    id: 'due',
    title: 'ค่าคอมค้างจ่าย',
    align: 'right',
    cell: (person) =>
      person.due === undefined ? dash : <span className="num">{formatBaht(person.due)}</span>,
  },
  state,
];

function Figures({ person }: { person: Person }) {
  if (person.role !== 3) return <>ออเดอร์ 30 วัน {countOf(person.numbers?.orders)}</>;
  return (
    <>
      ยอดเดือนนี้ {person.numbers ? formatBaht(person.numbers.monthSales) : dash} · ส่งสำเร็จ{' '}
      {percentText(person.numbers?.delivered)} · ตีกลับ {percentText(person.numbers?.returned)}
      {person.due === undefined ? null : ` · ค่าคอมค้างจ่าย ${formatBaht(person.due)}`}
    </>
  );
}

export function PersonCard({ person }: { person: Person }) {
  return (
    <span className="grid gap-1">
      <span className="flex items-start gap-2">
        <span className="min-w-0 flex-1 break-words">
          <Name person={person} />
        </span>
        <StateChip user={person} />
      </span>
      <span className="text-sm text-ink2">
        {person.username} · {roleNames[person.role]}
      </span>
      <span className="text-sm text-ink2">
        <Figures person={person} />
      </span>
      <span className="text-xs text-ink3">เข้าใช้ล่าสุด {lastLogin(person)}</span>
    </span>
  );
}
