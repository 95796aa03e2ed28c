// /user and /member: staff and members; one person in a drawer.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { roleNames } from '@app/contract/kit/permissions';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import type { Filter } from '../../ui/layout/filters.tsx';
import { ListPage, type ListReply } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch, type ListSearch } from '../../ui/layout/list-search.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { useToday } from '../../ui/hooks/today.ts';
import type { AppError } from '../../ui/http.ts';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import {
  commissionQuery,
  numbersQuery,
  peopleChanged,
  peopleQuery,
  yearOfMonths,
  type PeopleKind,
  type PeopleQuery,
} from './member.data.ts';
import { memberColumns, PersonCard, staffColumns, type Person } from './people-columns.tsx';
import { PersonDrawer } from './person-drawer.tsx';
import type { Href } from '../../ui/layout/target.ts';

const searchFilter = (placeholder: string): Filter => ({
  kind: 'search',
  key: 'search',
  placeholder,
});
const stateFilter: Filter = {
  kind: 'select',
  key: 'state',
  label: 'สถานะ',
  options: [
    { value: 'active', label: 'ใช้งานได้' },
    { value: 'waiting', label: 'รออนุมัติ' },
    { value: 'suspended', label: 'ระงับ' },
  ],
};
const roleFilter: Filter = {
  kind: 'select',
  key: 'roleId',
  label: 'บทบาท',
  options: ([1, 5, 4, 2] as const).map((role) => ({
    value: String(role),
    label: roleNames[role],
  })),
};

const kinds = {
  'admin-emp': {
    title: 'ผู้ใช้งาน',
    subtitle: 'พนักงานและแอดมินของร้าน ใครทำอะไรได้บ้าง',
    name: 'user',
    create: '/user/create',
    add: 'เพิ่มผู้ใช้',
    columns: staffColumns,
    filters: [searchFilter('ชื่อ ชื่อผู้ใช้ หรือเบอร์'), roleFilter, stateFilter],
    empty: 'ยังไม่มีผู้ใช้อื่น',
    emptyText: 'เพิ่มบัญชีให้แต่ละคน จะได้รู้ว่าใครทำอะไร และไม่ต้องใช้รหัสผ่านร่วมกัน',
  },
  member: {
    title: 'สมาชิก',
    subtitle: 'ตัวแทนที่ช่วยขาย เห็นเฉพาะออเดอร์ของตัวเอง',
    name: 'member',
    create: '/member/create',
    add: 'เพิ่มสมาชิก',
    columns: memberColumns,
    filters: [searchFilter('ชื่อ ชื่อผู้ใช้ หรือเบอร์'), stateFilter],
    empty: 'ยังไม่มีสมาชิก',
    emptyText: 'เพิ่มตัวแทนที่ช่วยขาย แล้วดูยอดขายและอัตราส่งสำเร็จของแต่ละคนได้ที่นี่',
  },
} as const;

const filterKeys = ['search', 'roleId', 'state'] as const;
const NEW_SECONDS = 60;
const keyOf = (person: Person): string => String(person.id);

/** `?t=` of a user who was just created: the list is refetched and users of that moment are marked. */
function useJustMade(search: ListSearch): (createdAt: string) => boolean {
  const client = useQueryClient();
  const made = search.values['t'] ?? '';
  useEffect(() => {
    if (made !== '') void peopleChanged(client);
  }, [client, made]);
  return (createdAt) =>
    made !== '' && Math.abs(Date.parse(createdAt) / 1000 - Number(made)) <= NEW_SECONDS;
}

/** Members' open commissions of the last year; undefined without the right. */
function useDue(kind: PeopleKind): ReadonlyMap<number, number> | undefined {
  const may = useCan()('report.commission');
  const { data } = useQuery({
    ...commissionQuery(yearOfMonths(useToday())),
    enabled: may && kind === 'member',
  });
  return useMemo(() => {
    if (!data) return undefined;
    const sums = new Map<number, number>();
    for (const { userId, due = 0 } of data.items)
      sums.set(userId, Math.round(((sums.get(userId) ?? 0) + due) * 100) / 100);
    return sums;
  }, [data]);
}

function usePeople(kind: PeopleKind, search: ListSearch) {
  const filter = pickFilters(search, filterKeys) as PeopleQuery;
  const query = useQuery(
    peopleQuery({ ...filter, role: kind, page: search.page, pageSize: search.pageSize }),
  );
  const { data: numbers } = useQuery(numbersQuery({ role: kind }));
  const due = useDue(kind);
  const isNew = useJustMade(search);
  const { data } = query;
  const items = useMemo(() => {
    const byId = new Map(numbers?.items.map((each) => [each.id, each]));
    return data?.items.map((user) => ({
      ...user,
      numbers: byId.get(user.id),
      due: due && (due.get(user.id) ?? 0),
    }));
  }, [data, numbers, due]);
  const rows = data && {
    ...data,
    items: (items ?? []).map((each): Person => ({ ...each, isNew: isNew(each.createdAt) })),
  };
  return {
    query: { ...query, data: rows } as UseQueryResult<ListReply<Person>, AppError>,
    source: data,
  };
}

function PeopleList({ kind }: { kind: PeopleKind }) {
  const words = kinds[kind];
  const search = useListSearch();
  const { query, source } = usePeople(kind, search);
  const drawer = useUrlDialog('open');
  const navigate = useNavigate();
  const editOf = (person: Person): Href => `/user/${person.id}/edit`;
  const addButton = (
    <LinkButton to={words.create} kind="primary" icon="plus">
      {words.add}
    </LinkButton>
  );
  return (
    <ListPage
      title={words.title}
      subtitle={words.subtitle}
      name={words.name}
      search={search}
      query={query}
      source={source}
      columns={words.columns}
      filters={words.filters}
      table={{
        label: `รายการ${words.title}`,
        keyOf,
        nameOf: (person) => person.name,
        card: (person) => <PersonCard person={person} />,
        onOpen: (person) => drawer.show(person.id),
        onEdit: (person) => void navigate({ href: editOf(person) }),
        hrefOf: editOf,
      }}
      actions={addButton}
      empty={<Empty icon="users" title={words.empty} text={words.emptyText} action={addButton} />}
    >
      <PersonDrawer
        id={drawer.value}
        numbers={query.data?.items.find((each) => String(each.id) === drawer.value)?.numbers}
        onClose={drawer.close}
      />
    </ListPage>
  );
}

export const UserListPage = () => <PeopleList kind="admin-emp" />;
export const MemberListPage = () => <PeopleList kind="member" />;
