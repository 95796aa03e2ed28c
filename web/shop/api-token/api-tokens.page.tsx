// /setting/token: tokens for other programs; created, shown once, revoked.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { copyText } from '../../ui/action/copy-text.ts';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatTime } from '../../ui/format/date.ts';
import { personName } from '../../ui/hooks/me.ts';
import { apiBase } from '../../ui/http.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { permissionNames } from '@app/contract/kit/permission-names';
import { end, tokensChanged, tokensQuery, type ApiToken } from './api-token.data.ts';
import { NewToken } from './new-token.form.tsx';

/** The only time that it is visible. */
function Made({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <Panel title="โทเคนใหม่" className="mb-4">
      <p className="mb-2 text-sm">คัดลอกไปเก็บในโปรแกรมของคุณตอนนี้ ปิดแล้วจะดูอีกไม่ได้</p>
      <code className="block rounded-control bg-hover p-3 text-sm break-all select-all">
        {token}
      </code>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button kind="primary" icon="copy" onClick={() => void copyText(token, 'คัดลอกโทเคนแล้ว')}>
          คัดลอกโทเคน
        </Button>
        <Button onClick={onDone}>เก็บไว้แล้ว</Button>
      </div>
    </Panel>
  );
}

function Address({ label, path }: { label: string; path: string }) {
  const address = `${location.origin}${apiBase}${path}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-ink2">{label}</span>
      <code className="break-all select-all">{address}</code>
      <Button
        kind="ghost"
        icon="copy"
        aria-label={`คัดลอก${label}`}
        onClick={() => void copyText(address, `คัดลอก${label}แล้ว`)}
      />
    </li>
  );
}

/** The addresses to which programs and assistants send the token. */
function Addresses() {
  return (
    <Panel title="ต่อโปรแกรม" className="mb-4">
      <ul className="grid gap-1 text-sm">
        <Address label="ที่อยู่ API" path="" />
        <Address label="ที่อยู่ MCP สำหรับผู้ช่วย AI" path="/mcp" />
      </ul>
      <a
        href="/docs"
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center text-sm text-link underline underline-offset-4 max-md:min-h-11"
      >
        วิธีใช้และตัวอย่าง
      </a>
    </Panel>
  );
}

const isOver = ({ expiresAt }: ApiToken): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now();

function useText({ lastUsedAt, lastUsedFrom, expiresAt }: ApiToken): string {
  const used = lastUsedAt ? `ใช้ล่าสุด ${formatTime(lastUsedAt)} จาก ${lastUsedFrom}` : 'ยังไม่เคยใช้';
  return `${used} · ${expiresAt ? `หมดอายุ ${formatTime(expiresAt)}` : 'ไม่หมดอายุ'}`;
}

function Row({ token, onEnd }: { token: ApiToken; onEnd: () => void }) {
  const text = useText(token);
  const rights = token.permissions.map((key) => permissionNames[key]).join(', ');
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">
          {token.name} {isOver(token) ? <StatusChip tone="problem">หมดอายุแล้ว</StatusChip> : null}
        </p>
        <p className="text-sm text-ink2">
          {token.own ? 'เฉพาะออเดอร์ของผู้สร้าง · ' : ''}
          {rights}
        </p>
        <p className="text-xs text-ink3">
          {text} · สร้างโดย {personName(token.createdBy)} {formatTime(token.createdAt)}
        </p>
      </div>
      <Button kind="ghost" icon="trash" aria-label={`ยกเลิกโทเคน ${token.name}`} onClick={onEnd}>
        ยกเลิก
      </Button>
    </li>
  );
}

function useEnding() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<ApiToken | null>(null);
  const { pending, run: press } = usePress();
  const run = async () => {
    if (!asked) return;
    await press(
      async () => {
        await end(asked);
        toast.done(`ยกเลิกโทเคน “${asked.name}” แล้ว`);
      },
      () => {
        setAsked(null);
        return tokensChanged(client);
      },
    );
  };
  return { asked, setAsked, pending, run };
}

function Tokens({ onEnd }: { onEnd: (token: ApiToken) => void }) {
  const query = useQuery(tokensQuery());
  if (query.isPending) return <SkeletonText />;
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { items } = query.data;
  if (items.length === 0)
    return (
      <Empty
        icon="settings"
        title="ยังไม่มีโทเคน"
        text="สร้างโทเคนเมื่อต้องการให้โปรแกรมอื่นดึงหรือส่งข้อมูลของร้าน"
      />
    );
  return (
    <ul aria-label="โทเคนที่ใช้อยู่">
      {items.map((token) => (
        <Row key={token.id} token={token} onEnd={() => onEnd(token)} />
      ))}
    </ul>
  );
}

export default function ApiTokensPage() {
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const ending = useEnding();
  const { asked } = ending;
  return (
    <>
      <PageHead
        title="โทเคน API"
        subtitle="ให้โปรแกรมอื่นหรือผู้ช่วย AI (MCP) ทำงานแทนคุณ ทำได้ไม่เกินสิทธิ์ของคุณ และยกเลิกได้ทันที"
        actions={
          <Button kind="primary" icon="plus" disabled={isMaking} onClick={() => setMaking(true)}>
            สร้างโทเคน
          </Button>
        }
      />
      {made === null ? null : <Made token={made} onDone={() => setMade(null)} />}
      {isMaking ? (
        <Panel title="สร้างโทเคน" className="mb-4">
          <NewToken
            onMade={(token) => {
              setMade(token);
              setMaking(false);
            }}
            onCancel={() => setMaking(false)}
          />
        </Panel>
      ) : null}
      <Addresses />
      <Panel title="โทเคนที่ใช้อยู่">
        <Tokens onEnd={ending.setAsked} />
      </Panel>
      <Confirm
        open={asked !== null}
        title={`ยกเลิกโทเคน “${asked?.name ?? ''}”?`}
        text="โปรแกรมที่ใช้โทเคนนี้จะหยุดทำงานทันที และใช้โทเคนเดิมอีกไม่ได้"
        verb="ยกเลิกโทเคน"
        cancelText="ไม่ยกเลิก"
        danger
        pending={ending.pending}
        onConfirm={() => void ending.run()}
        onCancel={() => ending.setAsked(null)}
      />
    </>
  );
}
