// /setting/courier: one panel per courier of this deployment: its state, form and webhook.
import { carrierById } from '@app/contract/kit/carriers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { couriersQuery } from '../../catalog/index.ts';
import { sendersQuery } from '../../customer/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { Mark } from '../../ui/feedback/mark.tsx';
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatTime } from '../../ui/format/date.ts';
import { Facts, Panel } from '../../ui/layout/detail-page.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { AccountForm } from './account.form.tsx';
import { ConnectionNote } from './connection-note.tsx';
import {
  accountQuery,
  accountsChanged,
  test,
  type CourierAccount,
  type CourierInfo,
} from './courier-account.data.ts';
import { environments } from './environments.ts';
import { ModuleNote } from './module-note.tsx';
import { useMayBegin } from './switch-on.ts';
import { WebhookPanel } from './webhook-panel.tsx';

/** Uses the name of all other screens. */
const calledAsElsewhere = (info: CourierInfo): CourierInfo => ({
  ...info,
  name: carrierById(info.c)?.name ?? info.name,
});

const codeOf = (info: CourierInfo): number | undefined => carrierById(info.c)?.code;

const isFilled = (account: CourierAccount): boolean => account.filled.length > 0;

function AccountChip({ account }: { account: CourierAccount }) {
  if (account.enabled) return <StatusChip tone="done">เปิดใช้อยู่</StatusChip>;
  return <StatusChip tone="waiting">ยังไม่เปิดใช้</StatusChip>;
}

function Checked({ account }: { account: CourierAccount }) {
  if (!account.checkedAt || !account.checkResult) return <>ยังไม่เคยทดสอบ</>;
  return (
    <>
      {account.checkResult.ok ? 'ผ่าน' : 'ไม่ผ่าน'} · {formatTime(account.checkedAt)}
    </>
  );
}

function useTest(c: CourierInfo['c']) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      await test(c);
    } catch (fault) {
      toast.failed(fault);
    } finally {
      await accountsChanged(client);
      setPending(false);
    }
  };
  return { pending, run };
}

/** A choice is no secret; any other credential is only shown as stored. */
function factOf(field: CourierInfo['credentialFields'][number], account: CourierAccount): string {
  const chosen = field.choices?.find((choice) => choice.value === account.protocol);
  return chosen ? chosen.label : `${field.label} •••`;
}

function AccountFacts({ info, account }: { info: CourierInfo; account: CourierAccount }) {
  const { data } = useQuery(sendersQuery());
  const { pending, run } = useTest(info.c);
  const sender = data?.items.find((each) => each.id === account.senderAddressId);
  const filled = info.credentialFields.filter((field) => account.filled.includes(field.name));
  return (
    <>
      <Facts
        facts={[
          ['ระบบ', environments.find((each) => each.value === account.environment)?.label],
          ['ข้อมูลเชื่อมต่อ', filled.map((field) => factOf(field, account)).join(', ')],
          [
            'ที่อยู่ผู้ส่ง',
            sender ? `${sender.name} · ${sender.district} ${sender.province}` : 'ใช้ที่อยู่ผู้ส่งเริ่มต้น',
          ],
          ['ทดสอบล่าสุด', <Checked key="checked" account={account} />],
        ]}
      />
      {account.checkResult && !account.checkResult.ok ? (
        <div className="mt-3">
          <ConnectionNote result={account.checkResult} />
        </div>
      ) : null}
      <Button
        className="mt-3"
        pending={pending}
        pendingText="กำลังทดสอบ…"
        onClick={() => void run()}
      >
        ทดสอบการเชื่อมต่อ
      </Button>
      <WebhookPanel info={info} account={account} />
    </>
  );
}

/** Not connected yet: one line with a button. */
function Unconnected({ info, onConnect }: { info: CourierInfo; onConnect: () => void }) {
  const mayBegin = useMayBegin(info);
  return (
    <section
      aria-label={info.name}
      className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-white px-4 py-2 shadow-card"
    >
      <Mark of={codeOf(info)} />
      <h2 className="min-w-0 flex-1 text-lg font-semibold">{info.name}</h2>
      {mayBegin ? (
        <Button aria-label={`เชื่อมต่อ ${info.name}`} onClick={onConnect}>
          เชื่อมต่อ
        </Button>
      ) : (
        <p className="text-sm text-ink2">ยังไม่เปิดใช้ ให้ผู้ดูแลระบบของร้านเปิดที่หน้านี้</p>
      )}
    </section>
  );
}

function CourierPanel({ info }: { info: CourierInfo }) {
  const query = useQuery(accountQuery(info.c));
  const [editing, setEditing] = useState(false);
  const { data: account, error } = query;
  if (account && !isFilled(account) && !editing)
    return <Unconnected info={info} onConnect={() => setEditing(true)} />;
  return (
    <Panel
      title={info.name}
      mark={<Mark of={codeOf(info)} />}
      editing={editing}
      onEdit={account && isFilled(account) ? () => setEditing(true) : undefined}
      actions={account && isFilled(account) ? <AccountChip account={account} /> : undefined}
    >
      {account && isFilled(account) ? <ModuleNote info={info} /> : null}
      {!account ? (
        error ? (
          <ErrorState error={error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonText lines={4} />
        )
      ) : editing ? (
        <AccountForm info={info} account={account} onClose={() => setEditing(false)} />
      ) : (
        <AccountFacts info={info} account={account} />
      )}
    </Panel>
  );
}

export default function CourierAccountsPage() {
  const query = useQuery(couriersQuery());
  const { data, error } = query;
  return (
    <>
      <PageHead title="บัญชีขนส่ง" subtitle="ข้อมูลเชื่อมต่อเก็บแบบเข้ารหัส เปลี่ยนได้แต่เปิดดูไม่ได้" />
      {data ? (
        <div className="grid max-w-3xl gap-3">
          {data.map((info) => (
            <CourierPanel key={info.c} info={calledAsElsewhere(info)} />
          ))}
          {data.length === 0 ? <Empty icon="truck" title="ระบบนี้ยังไม่เปิดให้บริการขนส่งใด" /> : null}
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </>
  );
}
