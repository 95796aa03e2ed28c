// /manifest/{id}: one hand-over: scan, check its contents, print, close.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePrintTab } from '../../ui/hooks/use-print-tab.ts';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatTime } from '../../ui/format/date.ts';
import { formatCount } from '../../ui/format/money.ts';
import { personName } from '../../ui/hooks/me.ts';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { useListSearch } from '../../ui/layout/list-search.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { useScreenPath } from '../../ui/layout/screen-path.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { useSelection, type Selection } from '../../ui/table/selection.ts';
import { CloseManifest } from './close-manifest.form.tsx';
import { courierName, ItemCard, itemColumns, ManifestChip, sumText } from './manifest-columns.tsx';
import {
  allItems,
  discardManifest,
  itemsChanged,
  itemsQuery,
  manifestQuery,
  manifestsChanged,
  printPaper,
  showManifest,
  removeFromManifest,
  type Manifest,
  type ManifestItem,
} from './manifest.data.ts';
import { ScansOfNone } from './left-scans.tsx';
import { ScanDesk } from './scan-desk.tsx';

const itemKey = (item: ManifestItem): string => String(item.orderId);

/** Removes ticked parcels from the hand-over, one by one. */
function useTakeOff(id: number, onDone: () => void) {
  const client = useQueryClient();
  const { pending, run: press } = usePress();
  const run = ({ everything, rows }: Selection<ManifestItem>) =>
    press(
      async () => {
        const items = everything ? await allItems(id) : [...rows.values()];
        for (const item of items) showManifest(client, await removeFromManifest(id, item.orderId));
        toast.done(`เอาออกแล้ว ${formatCount(items.length)} ชิ้น`);
        onDone();
      },
      () => itemsChanged(client),
    );
  return { pending, run };
}

function GiveUp({ manifest }: { manifest: Manifest }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  async function run() {
    setPending(true);
    try {
      await discardManifest(manifest.id);
      toast.done(`ยกเลิกใบ ${manifest.no} แล้ว พัสดุเข้าใบอื่นได้`);
      void manifestsChanged(client);
      void navigate({ to: '/manifest' });
    } catch (fault) {
      toast.failed(fault);
      setPending(false);
    }
  }
  return (
    <>
      <Button kind="ghost" onClick={() => setAsking(true)}>
        ยกเลิกใบนี้
      </Button>
      <Confirm
        open={asking}
        danger
        pending={pending}
        title={`ยกเลิกใบส่งมอบ ${manifest.no}?`}
        text={`พัสดุ ${formatCount(manifest.parcels)} ชิ้นจะออกจากใบนี้ ออเดอร์ไม่เปลี่ยน`}
        verb="ยกเลิกใบนี้"
        cancelText="เก็บไว้"
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Actions({ manifest, onClose }: { manifest: Manifest; onClose: () => void }) {
  const { pending, open } = usePrintTab();
  const isEmpty = manifest.parcels === 0;
  return (
    <>
      {manifest.state === 'open' ? <GiveUp manifest={manifest} /> : null}
      <Button
        icon="print"
        disabled={isEmpty}
        pending={pending}
        pendingText="กำลังจัดหน้า…"
        onClick={() => open(() => printPaper(manifest.id))}
      >
        พิมพ์ใบส่งมอบ
      </Button>
      {manifest.state === 'open' ? (
        <Button kind="primary" icon="check" disabled={isEmpty} onClick={onClose}>
          ปิดใบ ส่งมอบแล้ว
        </Button>
      ) : null}
    </>
  );
}

const closedText = ({ closedAt, closedBy, driver }: Manifest): string =>
  closedAt
    ? `ส่งมอบ ${formatTime(closedAt)} โดย ${personName(closedBy, '–')}${driver && ` · ผู้รับมอบ ${driver}`}`
    : '';

const GoneChip = () => <StatusChip tone="neutral">ยกเลิกแล้ว</StatusChip>;
const EmptyGone = () => <Empty icon="box" title="ใบนี้ถูกยกเลิกแล้ว" text="พัสดุที่เคยอยู่ในใบนี้เข้าใบอื่นได้" />;
const EmptyOpen = () => <Empty icon="box" title="ใบนี้ยังไม่มีพัสดุ" text="ยิงพัสดุชิ้นแรกในช่องด้านบน" />;

/** A hand-over that somebody drops while it is open here accepts nothing more; its scans stay visible. */
function Opened({ manifest, isGone }: { manifest: Manifest; isGone: boolean }) {
  const search = useListSearch();
  const { page, pageSize } = search;
  const query = useQuery(itemsQuery(manifest.id, { page, pageSize }));
  const selection = useSelection<ManifestItem>();
  const { pending, run } = useTakeOff(manifest.id, selection.clear);
  const [closing, setClosing] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const isOpen = manifest.state === 'open' && !isGone;
  return (
    <ListPage
      title={`ใบส่งมอบ ${manifest.no}`}
      mark={isGone ? <GoneChip /> : <ManifestChip state={manifest.state} />}
      subtitle={[courierName(manifest), isGone ? '' : sumText(manifest), closedText(manifest)]
        .filter(Boolean)
        .join(' · ')}
      back={{ to: '/manifest', label: 'ใบส่งมอบทั้งหมด' }}
      name="manifest-items"
      search={search}
      query={query}
      columns={itemColumns}
      {...(isOpen ? { selection } : {})}
      above={<ScanDesk manifest={manifest} isGone={isGone} onWaiting={setWaiting} />}
      actions={isGone ? null : <Actions manifest={manifest} onClose={() => setClosing(true)} />}
      bulk={
        <Button icon="close" pending={pending} onClick={() => void run(selection)}>
          เอาออกจากใบ
        </Button>
      }
      table={{
        label: 'พัสดุในใบส่งมอบ',
        keyOf: itemKey,
        nameOf: (item) => `พัสดุ ${item.pno}`,
        card: (item) => <ItemCard item={item} />,
        hrefOf: (item) => `/order/${item.orderId}/view`,
      }}
      empty={isGone ? <EmptyGone /> : <EmptyOpen />}
    >
      {closing && !isGone ? (
        <CloseManifest manifest={manifest} waiting={waiting} onClose={() => setClosing(false)} />
      ) : null}
    </ListPage>
  );
}

export default function ManifestPage() {
  const pathname = useScreenPath();
  const id = Number(pathname.split('/').at(-1));
  const query = useQuery(manifestQuery(id));
  const { data, error } = query;
  if (data) return <Opened key={data.id} manifest={data} isGone={error?.code === 'NOT_FOUND'} />;
  return (
    <>
      <PageHead title="ใบส่งมอบ" back={{ to: '/manifest', label: 'ใบส่งมอบทั้งหมด' }} />
      {error?.code === 'NOT_FOUND' ? <ScansOfNone id={id} /> : null}
      {error?.code === 'NOT_FOUND' ? (
        <Empty
          icon="truck"
          title="ไม่พบใบส่งมอบนี้"
          text="อาจถูกยกเลิกไปแล้ว"
          action={<LinkButton to="/manifest">ดูใบส่งมอบทั้งหมด</LinkButton>}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </>
  );
}
