// /setting/channel: sales channels in the shop's order; switched on and off in place, the form in a drawer.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { channelsQuery, planQuery, staffQuery } from '../../shop/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { Empty, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { SheetButton } from '../../ui/sheet/sheet-button.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { ChannelDrawer } from './channel-drawer.tsx';
import { ChannelRow } from './channel-row.tsx';
import {
  change,
  channelsChanged,
  ordersByChannelQuery,
  sort,
  type Channel,
} from './channel.data.ts';

/** Actions on a channel in the list itself, one at a time. */
function useListActions(channels: readonly Channel[]) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const act = async (run: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await run();
    } catch (fault) {
      toast.failed(fault);
    } finally {
      await channelsChanged(client);
      setBusy(false);
    }
  };
  const move = (index: number, step: -1 | 1) => {
    const ids = channels.map((channel) => channel.id);
    const [id] = ids.splice(index, 1);
    if (id !== undefined) ids.splice(index + step, 0, id);
    return act(() => sort(ids));
  };
  const turn = (channel: Channel, active: boolean) =>
    act(async () => {
      await change(channel, { active });
      toast.done(active ? `เปิดใช้ ${channel.name} แล้ว` : `ปิด ${channel.name} แล้ว ออเดอร์เดิมยังอยู่`);
    });
  return { busy, move, turn };
}

function Rows({
  channels,
  onEdit,
}: {
  channels: readonly Channel[];
  onEdit: (id: number) => void;
}) {
  const maySeeStaff = useCan()('user.manage', 'member.manage');
  const { data: staff } = useQuery({ ...staffQuery(), enabled: maySeeStaff });
  const { data: counts } = useQuery(ordersByChannelQuery());
  const { data: terms } = useQuery({ ...planQuery(), enabled: useCan()('report.commission') });
  const ruleOf = (id: number) =>
    terms?.plan?.rules.find(
      (rule) => rule.channelId === id && !rule.userId && !rule.productId && !rule.categoryId,
    );
  const { busy, move, turn } = useListActions(channels);
  return (
    <ol aria-label="ช่องทาง">
      {channels.map((channel, index) => (
        <ChannelRow
          key={channel.id}
          channel={channel}
          owner={staff?.items.find((user) => user.id === channel.ownerId)?.name}
          orders={counts && (counts.items.find((each) => each.id === channel.id)?.orders ?? 0)}
          commission={ruleOf(channel.id)}
          busy={busy}
          onEdit={() => onEdit(channel.id)}
          onSwitch={(on) => void turn(channel, on)}
          onUp={index > 0 ? () => void move(index, -1) : undefined}
          onDown={index < channels.length - 1 ? () => void move(index, 1) : undefined}
        />
      ))}
    </ol>
  );
}

export default function ChannelListPage() {
  const query = useQuery(channelsQuery());
  const edit = useUrlDialog('edit');
  const create = useUrlDialog('create');
  const { data, error } = query;
  const addButton = (
    <Button kind="primary" icon="plus" onClick={() => create.show()}>
      เพิ่มช่องทาง
    </Button>
  );
  return (
    <>
      <PageHead
        className="max-w-3xl"
        title="ช่องทาง"
        subtitle="ที่มาของออเดอร์ ใช้เลือกตอนสร้างออเดอร์และแยกยอดในรายงาน"
        actions={
          <>
            <SheetButton title="ช่องทาง" data={data} />
            {addButton}
          </>
        }
      />
      <Panel title="" className="max-w-3xl">
        {data ? (
          <Rows channels={data.items} onEdit={edit.show} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows rows={5} />
        )}
        {data?.items.length === 0 ? (
          <Empty
            icon="tag"
            title="ยังไม่มีช่องทาง"
            text="เพิ่มเพจ LINE มาร์เก็ตเพลซ หรือเซลเพจที่ร้านขายอยู่"
            action={addButton}
          />
        ) : null}
      </Panel>
      <ChannelDrawer
        channel={data?.items.find((each) => String(each.id) === edit.value)}
        mode={create.open ? 'create' : edit.open && data ? 'edit' : null}
        onClose={create.open ? create.close : edit.close}
      />
    </>
  );
}
