// The form of a channel: name, kind, colour, owner, switch, and LINE's keys, which are write-only.
import { channelKinds, createChannel, type ChannelKind } from '@app/contract/customer/channel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { staffQuery } from '../../shop/index.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { SelectField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import { SecretField, SecretsNote } from '../../ui/form/secret-field.tsx';
import type { AppFormState } from '../../ui/form/use-app-form.ts';
import { useSecretForm } from '../../ui/form/use-secret-form.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { add, change, channelsChanged, type Channel, type NewChannel } from './channel.data.ts';

type ChannelDraft = Required<Omit<NewChannel, 'prefix'>>;

const kindOptions = Object.entries(channelKinds).map(([value, label]) => ({
  value: value as ChannelKind,
  label,
}));

const colors = [
  ['#1877f2', 'น้ำเงิน'],
  ['#06a64f', 'เขียว'],
  ['#111111', 'ดำ'],
  ['#d9480f', 'ส้ม'],
  ['#b01e8e', 'ม่วงชมพู'],
  ['#5f3dc4', 'ม่วง'],
  ['#c92a2a', 'แดง'],
  ['#66716b', 'เทา'],
] as const;

function ColorField() {
  const { field } = useController<ChannelDraft, 'color'>({ name: 'color' });
  const isOwn = !colors.some(([value]) => value === field.value);
  const shown = isOwn ? [...colors, [field.value, 'สีเดิม'] as const] : colors;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">สี</legend>
      <div className="flex flex-wrap gap-1">
        {shown.map(([value, label]) => (
          <label
            key={value}
            title={label}
            className="grid size-9 cursor-pointer place-items-center rounded-control border border-transparent has-checked:border-ink has-focus-visible:outline-2 max-md:size-11"
          >
            <input
              type="radio"
              name={field.name}
              aria-label={label}
              className="sr-only"
              checked={field.value === value}
              onChange={() => field.onChange(value)}
            />
            <span className="size-6 rounded-full" style={{ backgroundColor: value }} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Only users who may see the staff can choose; for others the owner stays. */
function OwnerField() {
  const maySeeStaff = useCan()('user.manage', 'member.manage');
  const { data } = useQuery({ ...staffQuery(), enabled: maySeeStaff });
  if (!maySeeStaff) return null;
  return (
    <SelectField
      name="ownerId"
      label="ผู้ดูแล"
      empty="ไม่ระบุ"
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

interface LineFieldsProps {
  channel: Channel | null;
  draft: AppFormState<ChannelDraft>['draft'];
}

function LineFields({ channel, draft }: LineFieldsProps) {
  const kind = useWatch<ChannelDraft, 'kind'>({ name: 'kind' });
  if (kind !== 'line') return null;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm text-ink2">
        รับแชตเข้ากล่องข้อความ (ไม่บังคับ) เก็บแบบเข้ารหัส เปลี่ยนได้แต่เปิดดูไม่ได้
      </legend>
      <SecretsNote draft={draft} />
      <SecretField
        name="lineSecret"
        label="Channel secret"
        isStored={channel?.hasLineSecret ?? false}
        hint="ใช้ตรวจว่าข้อความมาจาก LINE จริง"
      />
      <SecretField
        name="lineToken"
        label="Channel access token"
        isStored={channel?.hasLineToken ?? false}
        hint="ใช้อ่านชื่อลูกค้าจาก LINE"
      />
    </fieldset>
  );
}

const draftOf = (channel: Channel | null): ChannelDraft => ({
  name: channel?.name ?? '',
  kind: channel?.kind ?? 'facebook',
  color: channel?.color ?? colors[0][0],
  ownerId: channel?.ownerId ?? null,
  active: channel?.active ?? true,
  lineSecret: '',
  lineToken: '',
});

/** Empty keys are not sent: an empty input keeps the stored value. */
function bodyOf(values: NewChannel): NewChannel {
  const { lineSecret, lineToken, ...rest } = values;
  const isLine = rest.kind === 'line';
  return {
    ...rest,
    ...(isLine && lineSecret ? { lineSecret } : {}),
    ...(isLine && lineToken ? { lineToken } : {}),
  };
}

/** They must not be stored readably in the browser. */
const SECRETS: readonly (keyof ChannelDraft)[] = ['lineSecret', 'lineToken'];

export interface EditChannelProps {
  /** Null adds a new one. */
  channel: Channel | null;
  /** The address of a new one may have to be shown. */
  onMade: (channel: Channel) => void;
  onClose: () => void;
}

export function EditChannel({ channel: opened, onMade, onClose }: EditChannelProps) {
  // The channel when the form opened: others' changes must not replace what is typed.
  const [channel] = useState(opened);
  const client = useQueryClient();
  const form = useSecretForm<ChannelDraft, NewChannel>({
    schema: createChannel.takes.body,
    defaults: draftOf(channel),
    // A draft belongs to the values it was typed over: after somebody else's change it is not offered.
    draft: channel ? `channel-${channel.id}-v${channel.version}` : 'channel-create',
    secrets: SECRETS,
    isHeld: true,
    submit: async (values) => {
      const body = bodyOf(values);
      let made: Channel | null = null;
      try {
        if (channel) await change(channel, body);
        else made = await add(body);
      } finally {
        void channelsChanged(client);
      }
      toast.done(channel ? 'แก้ไขสำเร็จ' : 'บันทึกสำเร็จ');
      if (made) onMade(made);
      else onClose();
    },
  });
  const giveUp = async () => {
    await form.draft.drop();
    onClose();
  };
  return (
    <AppForm form={form} label={channel ? 'แก้ไขช่องทาง' : 'เพิ่มช่องทาง'}>
      <div className="grid gap-3 pb-3">
        <TextField name="name" label="ชื่อช่องทาง" required focusFirst={channel === null} />
        <SelectField name="kind" label="ประเภท" required options={kindOptions} />
        <ColorField />
        <OwnerField />
        <LineFields channel={channel} draft={form.draft} />
        <SwitchField
          name="active"
          label="เปิดใช้"
          hint="ปิดแล้วจะไม่แสดงตอนสร้างออเดอร์ แต่ออเดอร์เดิมยังอยู่ในรายงาน"
        />
      </div>
      <FormActions form={form} sticky="drawer" onCancel={() => void giveUp()} />
    </AppForm>
  );
}
