// /manifest: past hand-overs, open ones, and starting a new one.
import { carrierById, carriers, moduleOf, type CourierId } from '@app/contract/kit/carriers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useSending } from '../../ui/feedback/use-sending.ts';
import { formatCount } from '../../ui/format/money.ts';
import { hasModule, useMe, type Me } from '../../ui/hooks/me.ts';
import { RadioGroup } from '../../ui/input/choice.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { KeptScans } from './kept-scans.tsx';
import { columns, filters, ManifestCard } from './manifest-columns.tsx';
import {
  begin,
  manifestsChanged,
  manifestsQuery,
  type StartedManifest,
  type Manifest,
  type ManifestQuery,
} from './manifest.data.ts';

const manifestKey = (manifest: Manifest): string => String(manifest.id);
const LONG_NOTE = 3;

const couriersOf = (me: Me | null) =>
  carriers
    .filter((carrier) => hasModule(me, moduleOf(carrier)))
    .map(({ id, name }) => ({ value: id, label: name }));

/** Names the parcels that cannot be handed over: they are in the pile and must be removed. */
function tellRefused({ manifest, refused }: StartedManifest): void {
  if (refused.length === 0) return;
  const shown = refused.slice(0, LONG_NOTE).map(({ text }) => text);
  const rest =
    refused.length > LONG_NOTE ? ` และอีก ${formatCount(refused.length - LONG_NOTE)} รายการ` : '';
  toast.warn(
    `ใบ ${manifest.no} ได้ ${formatCount(manifest.parcels)} ชิ้น ไม่รวม: ${shown.join(' · ')}${rest}`,
  );
}

function useBegin(orderIds: readonly number[]) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const sending = useSending();
  const run = (courier: CourierId) =>
    sending.run(async () => {
      const begun = await begin(courier, orderIds);
      tellRefused(begun);
      void manifestsChanged(client);
      void navigate({ to: '/manifest/$id', params: { id: String(begun.manifest.id) } });
    });
  return { ...sending, run };
}

interface BeginProps {
  /** From a courier's list, with its parcels. */
  courier: CourierId | null;
  orderIds: readonly number[];
  onClose: () => void;
}

function Begin({ courier, orderIds, onClose }: BeginProps) {
  const options = couriersOf(useMe());
  const [chosen, setChosen] = useState<CourierId | null>(courier ?? options[0]?.value ?? null);
  const { pending, problem, run } = useBegin(orderIds);
  const many = orderIds.length > 0 ? ` ${formatCount(orderIds.length)} ชิ้นที่เลือก` : '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`เริ่มใบส่งมอบ${many}`}
      subtitle={courier ? carrierById(courier)?.name : 'ใบหนึ่งใช้กับขนส่งเดียว'}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button
            kind="primary"
            icon="plus"
            pending={pending}
            disabled={chosen === null}
            onClick={() => (chosen ? void run(chosen) : undefined)}
          >
            เริ่มใบใหม่
          </Button>
        </>
      }
    >
      {courier ? (
        <p>ยิงเพิ่มหรือเอาออกได้จนกว่าจะปิดใบ</p>
      ) : (
        <RadioGroup label="ขนส่ง" value={chosen} onChange={setChosen} options={options} />
      )}
      {problem ? <ErrorNote error={problem} /> : null}
    </Dialog>
  );
}

const idsOf = (text: string | undefined): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

export default function ManifestsPage() {
  const search = useListSearch();
  const navigate = useNavigate();
  const dialog = useUrlDialog('begin');
  const { page, pageSize } = search;
  const filter = pickFilters(search, ['search', 'courier', 'state', 'from', 'to']);
  const query = useQuery(manifestsQuery({ ...filter, page, pageSize } as ManifestQuery));
  const named = dialog.value ? carrierById(dialog.value) : undefined;
  const open = (manifest: Manifest) =>
    void navigate({ to: '/manifest/$id', params: { id: String(manifest.id) } });
  const start = (
    <Button kind="primary" icon="plus" onClick={() => dialog.show('new')}>
      เริ่มใบส่งมอบ
    </Button>
  );
  return (
    <ListPage
      title="ส่งมอบขนส่ง"
      subtitle="ยิงพัสดุทุกชิ้นที่ขนส่งมารับ พิมพ์ใบให้เซ็น แล้วปิดใบ"
      name="manifest"
      search={search}
      query={query}
      columns={columns}
      filters={filters}
      actions={start}
      above={<KeptScans />}
      table={{
        label: 'ใบส่งมอบ',
        keyOf: manifestKey,
        nameOf: (manifest) => `ใบส่งมอบ ${manifest.no}`,
        card: (manifest) => <ManifestCard manifest={manifest} />,
        onOpen: open,
        hrefOf: (manifest) => `/manifest/${manifest.id}`,
      }}
      empty={
        <Empty icon="truck" title="ยังไม่มีใบส่งมอบ" text="เริ่มใบแรก แล้วยิงพัสดุทีละชิ้น" action={start} />
      }
    >
      {dialog.open ? (
        <Begin
          courier={named?.id ?? null}
          orderIds={named ? idsOf(search.values['ids']) : []}
          onClose={dialog.close}
        />
      ) : null}
    </ListPage>
  );
}
