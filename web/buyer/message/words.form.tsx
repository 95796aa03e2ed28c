// The texts of one event, per channel.
import {
  messageChannels,
  messageEvents,
  messagePlaces,
  saveMessageRule,
  type MessageEvent,
  type MessageRule,
} from '@app/contract/buyer/message';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { TemplateField } from '../../shop/index.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { rulesChanged, saveRule } from './message.data.ts';

const { words } = saveMessageRule.takes.body.shape;
const Words = z.object({ copy: words, line: words, email: words });
type Words = z.output<typeof Words>;

const labels: Readonly<Record<keyof Words, string>> = {
  copy: 'ข้อความที่คัดลอกไปวางในแชต',
  line: `ข้อความทาง ${messageChannels.line}`,
  email: `ข้อความทาง${messageChannels.email}`,
};
const ways = Object.keys(labels) as (keyof Words)[];

interface Props {
  event: MessageEvent;
  /** Of this event, one per channel. */
  rules: readonly MessageRule[];
  onClose: () => void;
}

export default function WordsForm({ event, rules, onClose }: Props) {
  const client = useQueryClient();
  const before = Object.fromEntries(rules.map((rule) => [rule.channel, rule.words])) as Words;
  const form = useAppForm<Words, Words>({
    schema: Words,
    defaults: before,
    draft: `message-${event}-v${rules.map(({ version }) => version).join('.')}`,
    isHeld: true,
    submit: async (given) => {
      for (const rule of rules) {
        const next = given[rule.channel];
        if (next !== rule.words) await saveRule(rule, { isOn: rule.isOn, words: next });
      }
      toast.done('บันทึกข้อความแล้ว');
      await rulesChanged(client);
    },
    saved: onClose,
  });
  return (
    <Dialog open onClose={onClose} size="wide" title={`ข้อความ “${messageEvents[event]}”`}>
      <AppForm form={form} label={`ข้อความ ${messageEvents[event]}`}>
        <div className="grid gap-6">
          {ways.map((way) => (
            <TemplateField key={way} name={way} label={labels[way]} places={messagePlaces} />
          ))}
          <p className="text-sm text-ink2">
            เว้นว่างไว้เพื่อใช้ข้อความที่มากับระบบ บรรทัดที่ไม่มีข้อมูลจะถูกตัดออกเอง
          </p>
        </div>
        <FormActions form={form} onCancel={onClose} />
      </AppForm>
    </Dialog>
  );
}
