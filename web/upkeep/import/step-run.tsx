// Step 4: what to do with invalid rows, and defaults for rows without their own values.
import { addressTypes, type AddressType } from '@app/contract/customer/address';
import { useQuery } from '@tanstack/react-query';
import { activeChannelsQuery, agentsQuery } from '../../crm/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { useCan } from '../../ui/hooks/me.ts';
import { Checkbox, RadioGroup, Select } from '../../ui/input/choice.tsx';
import { NumberInput } from '../../ui/input/number-input.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { StockText } from './stock-text.tsx';
import { wrongRows, type WizardTools } from './use-wizard.ts';
import { goingRows, isImportedForReview } from './wizard.ts';

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

function ProductChoices({ tools: { wizard, set } }: { tools: WizardTools }) {
  return (
    <RadioGroup
      label="สินค้าที่มีรหัสนี้อยู่แล้ว"
      value={wizard.existing}
      options={[
        { value: 'skip', label: 'ข้าม' },
        { value: 'update', label: 'อัปเดต' },
      ]}
      onChange={(existing) => set({ existing: existing ?? 'skip' })}
    />
  );
}

export function StepRun({ tools }: { tools: WizardTools }) {
  const { kind, wizard, set } = tools;
  const going = goingRows(wizard).length;
  const wrong = wrongRows(wizard).length;
  const waiting = goingRows(wizard).filter((row) => isImportedForReview(wizard, row)).length;
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
        {waiting > 0 ? (
          <p className="text-sm text-waiting">
            <StockText>
              {`${count(waiting)} รายการที่สต็อกไม่พอจะเข้าเป็นรอตรวจสอบ และยังไม่จองสต็อก`}
            </StockText>
          </p>
        ) : null}
        {kind === 'lead' ? <LeadChoices tools={tools} /> : null}
        {kind === 'address' ? <AddressChoices tools={tools} /> : null}
        {kind === 'product' ? <ProductChoices tools={tools} /> : null}
        <div className="flex flex-wrap gap-2">
          <Button disabled={tools.busy} onClick={() => set({ step: 2 })}>
            ย้อนกลับ
          </Button>
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
