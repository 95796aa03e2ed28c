// Steps 4 and 5: what to do with wrong rows; then what came of it, the failed rows as a file, an hour to take it back.
import { addressTypes, type AddressType } from '@app/contract/customer/address';
import { importKinds, type ImportKind } from '@app/contract/upkeep/import-columns';
import { useQuery } from '@tanstack/react-query';
import { activeChannelsQuery, agentsQuery } from '../../crm/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Checkbox, RadioGroup, Select } from '../../ui/input/choice.tsx';
import { NumberInput } from '../../ui/input/number-input.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { downloadErrors } from './csv-file.ts';
import { wrongRows, type WizardTools } from './use-wizard.ts';
import { goingRows, waitingRows, type Outcome } from './wizard.ts';
import type { PlainPath } from '../../ui/layout/target.ts';

const addressTypeOptions = Object.entries(addressTypes).map(([value, label]) => ({
  value: value as AddressType,
  label,
}));

const count = (n: number): string => n.toLocaleString('en-US');

function OrderChoices({ tools }: { tools: WizardTools }) {
  const { wizard, set } = tools;
  const { data } = useQuery(activeChannelsQuery());
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label="สถานะของออเดอร์"
        value={wizard.status}
        options={[
          { value: 'send', label: 'รอจัดส่ง' },
          { value: 'pending', label: 'รอตรวจสอบ' },
          { value: 'telesale', label: 'เทเลเซล' },
        ]}
        onChange={(status) => set({ status: status ?? 'send' })}
      />
      <Select
        label="ช่องทางขาย"
        empty="ไม่ระบุ"
        value={wizard.channelId}
        options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(channelId) => set({ channelId })}
      />
    </div>
  );
}

function Owners({ tools }: { tools: WizardTools }) {
  const { wizard, set } = tools;
  const { data } = useQuery(agentsQuery());
  const { owners = [] } = wizard;
  const quotaOf = (id: number) => owners.find(({ ownerId }) => ownerId === id)?.quota ?? null;
  const has = (id: number): boolean => owners.some(({ ownerId }) => ownerId === id);
  const without = (id: number) => owners.filter(({ ownerId }) => ownerId !== id);
  const put = (ownerId: number, quota: number | null) =>
    set({ owners: [...without(ownerId), { ownerId, quota }] });
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">แบ่งลีดให้</legend>
      <p className="mb-2 text-sm text-ink2">
        ไม่เลือกใคร: เป็นของคุณ · เลือกคนเดียว: ได้ทั้งหมด · หลายคน: ได้เท่ากัน ใส่จำนวนเพื่อจำกัด
      </p>
      <ul className="grid gap-2">
        {(data?.items ?? []).map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <Checkbox
              label={name}
              value={has(id)}
              onChange={(isOn) => (isOn ? put(id, null) : set({ owners: without(id) }))}
            />
            {has(id) ? (
              <NumberInput
                label={`จำนวนสูงสุดของ ${name}`}
                hiddenLabel
                unit="ลีด"
                value={quotaOf(id)}
                onChange={(quota) => put(id, quota)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function LeadChoices({ tools }: { tools: WizardTools }) {
  const { wizard, set } = tools;
  const can = useCan();
  return (
    <>
      <RadioGroup
        label="เบอร์ที่มีลีดอยู่แล้ว"
        value={wizard.existing}
        options={[
          { value: 'skip', label: 'ข้าม' },
          { value: 'update', label: 'อัปเดต' },
          { value: 'create', label: 'สร้างอีกรายการ' },
        ]}
        hint="เบอร์ที่ขอไม่ให้ติดต่อจะไม่ถูกนำเข้า"
        onChange={(existing) => set({ existing: existing ?? 'skip' })}
      />
      {can('crm.assign') ? <Owners tools={tools} /> : null}
    </>
  );
}

function AddressChoices({ tools: { wizard, set } }: { tools: WizardTools }) {
  return (
    <RadioGroup
      label="ประเภทของแถวที่ไม่ได้ระบุ"
      value={wizard.addressType}
      options={addressTypeOptions}
      hint="ที่อยู่ที่มีในสมุดแล้วจะไม่เพิ่มซ้ำ"
      onChange={(addressType) => set({ addressType: addressType ?? 'recipient' })}
    />
  );
}

export function StepRun({ tools }: { tools: WizardTools }) {
  const { kind, wizard, set } = tools;
  const going = goingRows(wizard).length;
  const wrong = wrongRows(wizard).length;
  return (
    <Panel title="นำเข้า">
      <div className="grid gap-4">
        <RadioGroup
          label="เมื่อมีแถวที่ผิด"
          value={wizard.mode}
          options={[
            { value: 'valid', label: 'นำเข้าเฉพาะที่ถูก' },
            { value: 'all', label: 'ทั้งหมดหรือไม่เลย' },
          ]}
          hint={wrong > 0 ? `ตอนนี้ยังผิด ${count(wrong)} แถว` : 'ทุกแถวผ่านการตรวจแล้ว'}
          onChange={(mode) => set({ mode: mode ?? 'valid' })}
        />
        {kind === 'order' ? <OrderChoices tools={tools} /> : null}
        {kind === 'lead' ? <LeadChoices tools={tools} /> : null}
        {kind === 'address' ? <AddressChoices tools={tools} /> : null}
        {kind === 'product' ? (
          <RadioGroup
            label="สินค้าที่มีรหัสนี้อยู่แล้ว"
            value={wizard.existing}
            options={[
              { value: 'skip', label: 'ข้าม' },
              { value: 'update', label: 'อัปเดต' },
            ]}
            onChange={(existing) => set({ existing: existing ?? 'skip' })}
          />
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => set({ step: 2 })}>ย้อนกลับ</Button>
          <Button
            kind="primary"
            icon="upload"
            pending={tools.busy}
            pendingText="กำลังนำเข้า…"
            disabled={going === 0 || (wizard.mode === 'all' && wrong > 0)}
            onClick={() => void tools.run()}
          >
            {`นำเข้า ${count(wizard.mode === 'valid' ? going - wrong : going)} รายการ`}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const SHOWN = 20;
const PLACES = 10;

const listOf: Readonly<Record<ImportKind, { to: PlainPath; label: string }>> = {
  order: { to: '/order/send', label: 'ดูออเดอร์รอจัดส่ง' },
  product: { to: '/product', label: 'ดูรายการสินค้า' },
  expense: { to: '/expense/other', label: 'ดูค่าใช้จ่าย' },
  lead: { to: '/crm/pipeline', label: 'ดูไปป์ไลน์' },
  address: { to: '/address', label: 'ดูสมุดที่อยู่' },
};

interface Props {
  tools: WizardTools;
  outcome: Outcome;
}

function Actions({ tools, outcome, back }: Props & { back: PlainPath }) {
  const { kind, wizard } = tools;
  const list = kind === 'expense' ? { to: back, label: listOf.expense.label } : listOf[kind];
  return (
    <>
      <LinkButton to={list.to} kind="primary">
        {list.label}
      </LinkButton>
      {outcome.failed.length > 0 ? (
        <Button icon="download" onClick={() => downloadErrors(kind, wizard, outcome)}>
          ดาวน์โหลดแถวที่ผิด
        </Button>
      ) : null}
      {outcome.undoUntil === null ? null : (
        <Button
          icon="undo"
          pending={tools.busy}
          pendingText="กำลังเลิกทำ…"
          onClick={() => void tools.takeBack()}
        >
          เลิกทำการนำเข้า
        </Button>
      )}
      <Button kind="ghost" onClick={tools.restart}>
        นำเข้าไฟล์อื่น
      </Button>
    </>
  );
}

/** '10, 11, 12 และอีก 65': which rows, as many as are still read. */
function placesText(places: readonly number[]): string {
  const more = places.length - PLACES;
  return `${places.slice(0, PLACES).join(', ')}${more > 0 ? ` และอีก ${count(more)}` : ''}`;
}

/** Each reason once, with its rows: seventy that lack the same goods are one thing to do. */
function Failed({ tools, outcome }: Props) {
  const { failed } = outcome;
  if (failed.length === 0) return null;
  const groups = [...Map.groupBy(failed, ({ reason }) => reason)];
  const rest = groups.slice(SHOWN).reduce((sum, [, rows]) => sum + rows.length, 0);
  return (
    <ul aria-label="แถวที่ผิด" className="mx-auto mb-4 grid max-w-xl gap-2 text-sm">
      {groups.slice(0, SHOWN).map(([reason, rows]) => (
        <li key={reason} className="min-w-0 break-words">
          <span className="text-problem">{reason}</span>{' '}
          {rows.length > 1 ? <b className="num whitespace-nowrap">×{count(rows.length)}</b> : null}
          <span className="num block text-ink3">
            แถว {placesText(rows.map(({ at }) => tools.wizard.rows[at]?.row ?? at + 1))}
          </span>
        </li>
      ))}
      {rest > 0 ? <li className="text-ink3">และอีก {count(rest)} แถว อยู่ในไฟล์ที่ดาวน์โหลด</li> : null}
    </ul>
  );
}

/** The line broke on the way: what is not in yet goes on from there. */
function Waiting({ tools }: { tools: WizardTools }) {
  const waiting = waitingRows(tools.wizard);
  if (waiting === 0) return null;
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting"
    >
      <p className="min-w-0 flex-1">
        ยังไม่ได้นำเข้าอีก {count(waiting)} รายการ เพราะการเชื่อมต่อขาดไประหว่างทาง นำเข้าต่อได้
        รายการที่เข้าไปแล้วจะไม่ซ้ำ
      </p>
      <Button
        kind="primary"
        icon="upload"
        pending={tools.busy}
        pendingText="กำลังนำเข้า…"
        onClick={() => void tools.run()}
      >
        {`นำเข้าต่อ ${count(waiting)} รายการ`}
      </Button>
    </div>
  );
}

function titleOf({ made, failed, undone, skipped = 0 }: Outcome): string {
  if (undone !== null) return `เลิกทำแล้ว ${count(undone)} รายการ`;
  const known = skipped > 0 ? ` · ซ้ำ ${count(skipped)} รายการ` : '';
  const wrong = failed.length > 0 ? ` · ผิด ${count(failed.length)} รายการ` : '';
  return `สำเร็จ ${count(made)} รายการ${known}${wrong}`;
}

export function StepResult({ tools, outcome, back }: Props & { back: PlainPath }) {
  const text =
    outcome.undoUntil === null
      ? ''
      : `เลิกทำได้ถึง ${formatTime(outcome.undoUntil)} รายการที่แก้ไขหรือสร้างเลขพัสดุแล้วจะคงอยู่`;
  return (
    <Panel title={`ผลการนำเข้า${importKinds[tools.kind]}`}>
      <Waiting tools={tools} />
      <Empty
        icon={outcome.made === 0 ? 'alert' : 'check'}
        title={titleOf(outcome)}
        text={text}
        action={<Actions tools={tools} outcome={outcome} back={back} />}
      />
      <Failed tools={tools} outcome={outcome} />
    </Panel>
  );
}
