// The drawer of one channel: its link, its form, and removing it while no order came from it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { AppError } from '../../ui/http.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { useUndo } from '../../shop/index.ts';
import { channelsChanged, remove, type Channel } from './channel.data.ts';
import { EditChannel } from './edit-channel.form.tsx';
import { ToldOnce, WebhookPanel } from './webhook-panel.tsx';

/** Why a channel must stay, in the server's words. */
function sayRefusal(fault: unknown): void {
  const why = fault instanceof AppError ? fault.details['text'] : undefined;
  if (typeof why === 'string') toast.warn(`ลบไม่ได้ ${why}`);
  else toast.failed(fault);
}

function RemoveChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const client = useQueryClient();
  const say = useUndo();
  const [asking, setAsking] = useState(false);
  const { pending, run: press } = usePress(sayRefusal);
  const run = () =>
    press(
      async () => {
        const { undoToken } = await remove(channel.id);
        say(`ลบช่องทาง “${channel.name}” แล้ว`, undoToken);
        onClose();
      },
      () => {
        setAsking(false);
        return channelsChanged(client);
      },
    );
  return (
    <div className="mb-3">
      <Button kind="ghost" icon="trash" onClick={() => setAsking(true)}>
        ลบช่องทาง
      </Button>
      <Confirm
        open={asking}
        danger
        pending={pending}
        title={`ลบช่องทาง “${channel.name}”?`}
        text="ลบได้เฉพาะช่องทางที่ยังไม่มีออเดอร์ ถ้ามีแล้วให้ปิดใช้แทน"
        verb="ลบช่องทาง"
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

function Made({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  return (
    <>
      {channel.webhookUrl ? <ToldOnce url={channel.webhookUrl} /> : null}
      <Button kind="primary" className="mt-4" onClick={onClose}>
        คัดลอกแล้ว ปิด
      </Button>
    </>
  );
}

export interface ChannelDrawerProps {
  /** The open one; undefined when it does not exist. */
  channel: Channel | undefined;
  mode: 'edit' | 'create' | null;
  onClose: () => void;
}

export function ChannelDrawer({ channel, mode, onClose }: ChannelDrawerProps) {
  const [made, setMade] = useState<Channel | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  const takeMade = (fresh: Channel) => (fresh.kind === 'salepage' ? setMade(fresh) : close());
  return (
    <Drawer
      open={mode !== null}
      onClose={close}
      title={mode === 'create' ? 'เพิ่มช่องทาง' : 'แก้ไขช่องทาง'}
    >
      {made ? (
        <Made channel={made} onClose={close} />
      ) : mode === 'create' ? (
        <EditChannel channel={null} onMade={takeMade} onClose={close} />
      ) : channel ? (
        <>
          <WebhookPanel channel={channel} />
          <EditChannel key={channel.id} channel={channel} onMade={takeMade} onClose={close} />
          <RemoveChannel channel={channel} onClose={close} />
        </>
      ) : (
        <Empty icon="tag" title="ไม่พบช่องทางนี้" text="อาจถูกลบไปแล้ว ปิดแล้วเลือกใหม่" />
      )}
    </Drawer>
  );
}
