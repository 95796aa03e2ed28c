// /address: the shop's address book by type, defaults first; the form in a drawer.
import {
  addressSorts,
  addressTypes,
  type AddressSort,
  type AddressType,
} from '@app/contract/customer/address';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { useCan } from '../../ui/hooks/me.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import type { Tab } from '../../ui/layout/tabs.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { AddressDrawer } from './address-drawer.tsx';
import { AddressCard, addressColumns } from './address-columns.tsx';
import { addressesQuery, type Address, type AddressQuery } from './address.data.ts';

const filters: readonly Filter[] = [
  { kind: 'search', key: 'search', placeholder: 'ชื่อ เบอร์ หรือที่อยู่' },
  {
    kind: 'select',
    key: 'sort',
    label: 'เรียงตาม',
    empty: 'ค่าเริ่มต้นก่อน',
    options: [
      { value: '-used', label: 'ใช้ล่าสุด' },
      { value: 'used', label: 'ไม่ได้ใช้นานสุด' },
    ],
  },
];

const addressKey = (address: Address): string => String(address.id);

const isType = (text: string | undefined): text is AddressType =>
  text !== undefined && Object.hasOwn(addressTypes, text);

const isSort = (text: string | undefined): text is AddressSort =>
  addressSorts.some((each) => each === text);

const tabsFor = (type: AddressType | undefined): Tab[] => [
  { label: 'ทั้งหมด', to: '/address', active: type === undefined },
  ...Object.entries(addressTypes).map(([value, label]): Tab => ({
    label,
    to: '/address',
    search: { type: value },
    active: type === value,
  })),
];

/** One drawer, opened by two different words in the address. */
function useAddressDrawer() {
  const edit = useUrlDialog('edit');
  const create = useUrlDialog('create');
  const mode = create.open ? ('create' as const) : edit.open ? ('edit' as const) : null;
  return { edit, create, mode, close: mode === 'create' ? create.close : edit.close };
}

function NoAddress({ type, action }: { type: AddressType | undefined; action: ReactNode }) {
  return (
    <Empty
      icon="pin"
      title={type ? `ยังไม่มีที่อยู่${addressTypes[type]}` : 'ยังไม่มีที่อยู่'}
      text="ที่อยู่ผู้ส่งพิมพ์บนใบปะหน้าและส่งให้ขนส่ง เพิ่มอย่างน้อยหนึ่งที่ก่อนสร้างพัสดุ"
      action={action}
    />
  );
}

function AddButtons({ onAdd }: { onAdd: () => void }) {
  return (
    <>
      <LinkButton to="/address/import" icon="upload">
        นำเข้า
      </LinkButton>
      <Button kind="primary" icon="plus" onClick={onAdd}>
        เพิ่มที่อยู่
      </Button>
    </>
  );
}

export default function AddressListPage() {
  const search = useListSearch();
  const canEdit = useCan()('address.edit');
  const chosen = search.values['type'];
  const type = isType(chosen) ? chosen : undefined;
  const query = useQuery(
    addressesQuery({
      ...(pickFilters(search, ['search']) as AddressQuery),
      ...(type && { type }),
      ...(isSort(search.sort) && { sort: search.sort }),
      page: search.page,
      pageSize: search.pageSize,
    }),
  );
  const { edit, create, mode, close } = useAddressDrawer();
  const addButton = canEdit ? <AddButtons onAdd={() => create.show()} /> : null;
  return (
    <ListPage
      title="ที่อยู่"
      name="address"
      search={search}
      query={query}
      columns={addressColumns}
      filters={filters}
      tabs={tabsFor(type)}
      table={{
        label: 'สมุดที่อยู่',
        keyOf: addressKey,
        nameOf: (address) => `ที่อยู่ ${address.name}`,
        card: (address) => <AddressCard address={address} />,
        ...(canEdit ? { onOpen: (address: Address) => edit.show(address.id) } : {}),
      }}
      actions={addButton}
      empty={<NoAddress type={type} action={addButton} />}
    >
      <AddressDrawer
        address={query.data?.items.find((each) => String(each.id) === edit.value)}
        mode={canEdit ? mode : null}
        type={type ?? 'sender'}
        onClose={close}
      />
    </ListPage>
  );
}
