// /setting/message: which messages buyers get automatically, by which channel, with which text.
import {
  messageChannels,
  messageEventNames,
  messageEvents,
  type MessageChannel,
  type MessageEvent,
  type MessageRule,
} from '@app/contract/buyer/message';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Switch } from '../../ui/input/choice.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { quotaQuery, rulesChanged, rulesQuery, saveRule } from './message.data.ts';

const WordsForm = lazyPart(() => import('./words.form.tsx'));

type Rules = readonly MessageRule[];

const find = (rules: Rules, event: MessageEvent, channel: MessageChannel) =>
  rules.find((rule) => rule.event === event && rule.channel === channel);

/** One switch at a time: the next waits for the answer to the one before. */
function useSwitching() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const turn = async (rule: MessageRule, isOn: boolean) => {
    setBusy(true);
    try {
      await saveRule(rule, { isOn, words: rule.isOwn ? rule.words : '' });
      const what = `${messageEvents[rule.event]} ทาง ${messageChannels[rule.channel]}`;
      toast.done(isOn ? `ตั้งแต่นี้ส่ง “${what}” ให้เอง` : `เลิกส่ง “${what}” แล้ว`);
    } catch (fault) {
      toast.failed(fault);
    } finally {
      await rulesChanged(client);
      setBusy(false);
    }
  };
  return { isBusy, turn };
}

interface RowProps {
  rules: Rules;
  event: MessageEvent;
  ways: readonly ('line' | 'email')[];
  switching: ReturnType<typeof useSwitching>;
  onEdit: () => void;
}

function Row({ rules, event, ways, switching, onEdit }: RowProps) {
  const { isBusy, turn } = switching;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3 last:border-0">
      <span className="min-w-36 flex-1 font-semibold">{messageEvents[event]}</span>
      {ways.map((way) => {
        const rule = find(rules, event, way);
        return rule ? (
          <Switch
            key={way}
            label={messageChannels[way]}
            value={rule.isOn}
            disabled={isBusy}
            onChange={(isOn) => void turn(rule, isOn)}
          />
        ) : null;
      })}
      <Button onClick={onEdit} aria-label={`แก้ข้อความ ${messageEvents[event]}`}>
        แก้ข้อความ
      </Button>
    </li>
  );
}

function quotaText({
  limit,
  used,
  fault,
}: {
  limit: number | null;
  used: number | null;
  fault: string;
}) {
  if (fault === 'account') return 'LINE ไม่รับรหัสของช่องทางนี้ ใส่ channel access token ใหม่ที่หน้าช่องทาง';
  if (fault === 'down' || used === null) return 'ถามโควตาจาก LINE ไม่ได้ตอนนี้';
  const sent = `เดือนนี้ส่งไป ${used.toLocaleString('en-US')} ข้อความ`;
  return limit === null ? `${sent} (ไม่จำกัด)` : `${sent} จาก ${limit.toLocaleString('en-US')}`;
}

function Quota() {
  const { data } = useQuery(quotaQuery());
  return (
    <ul className="text-sm text-ink2">
      {data?.items.map((item) => (
        <li key={item.channelId}>
          LINE {item.name}: {quotaText(item)}
        </li>
      ))}
    </ul>
  );
}

interface WaysProps {
  hasLine: boolean;
  hasMail: boolean;
  isPlayed: boolean;
}

function Ways({ hasLine, hasMail, isPlayed }: WaysProps) {
  return (
    <div className="mb-3 grid gap-1 text-sm text-ink2">
      {isPlayed ? (
        <p className="text-waiting">ระบบตัวอย่าง: LINE และอีเมลเป็นของจำลอง ข้อความไม่ถึงใคร</p>
      ) : null}
      {hasLine ? (
        <Quota />
      ) : (
        <p>
          ยังไม่มีช่องทาง LINE ที่ใส่ channel access token{' '}
          <a href="/setting/channel" className="font-semibold underline underline-offset-4">
            ไปตั้งค่าช่องทาง
          </a>
        </p>
      )}
      {hasMail ? null : <p>ระบบนี้ยังไม่ได้ตั้งค่าการส่งอีเมล</p>}
      <p>ส่งทาง LINE ได้เมื่อลูกค้าทักร้านทาง LINE ส่งอีเมลได้เมื่อช่อง LINE / Facebook ของออเดอร์เป็นอีเมล</p>
    </div>
  );
}

export default function MessageSettingsPage() {
  const { data, error, refetch } = useQuery(rulesQuery());
  const switching = useSwitching();
  const [edited, setEdited] = useState<MessageEvent | null>(null);
  const ways = [
    ...(data?.hasLine ? ['line' as const] : []),
    ...(data?.hasMail ? ['email' as const] : []),
  ];
  return (
    <>
      <PageHead
        title="ข้อความถึงลูกค้า"
        subtitle="เปิดไว้แล้วระบบส่งให้เองเรื่องละครั้ง เว้นช่วงเวลาเงียบตามหน้าตั้งค่าทั่วไป"
      />
      <Panel title="เรื่องที่แจ้งลูกค้า" className="max-w-4xl">
        {data ? (
          <>
            <Ways {...data} />
            <ul>
              {messageEventNames.map((event) => (
                <Row
                  key={event}
                  {...{ event, ways, switching }}
                  rules={data.items}
                  onEdit={() => setEdited(event)}
                />
              ))}
            </ul>
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </Panel>
      {edited && data ? (
        <Suspense fallback={null}>
          <WordsForm
            event={edited}
            rules={data.items.filter((rule) => rule.event === edited)}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
