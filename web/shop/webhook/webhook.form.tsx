// Creates or changes a webhook: its address and events.
import { webhookEventNames, webhookEvents, type WebhookEvent } from '@app/contract/shop/webhook';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { draftOver } from '../../ui/form/draft-over.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { Checkbox } from '../../ui/input/choice.tsx';
import { change, make, webhooksChanged, type Webhook } from './webhook.data.ts';

const schema = z.object({
  url: z.string().check(z.trim(), z.minLength(1, { error: 'ใส่ที่อยู่ปลายทาง' }), z.maxLength(500)),
  events: z
    .array(z.enum(webhookEventNames))
    .check(z.minLength(1, { error: 'เลือกเหตุการณ์อย่างน้อย 1 อย่าง' })),
});
type Draft = z.infer<typeof schema>;

/** Events that the user may not see cannot be chosen; chosen ones can be removed. */
function EventTicks({ offered }: { offered: readonly WebhookEvent[] }) {
  const { field, fieldState } = useController<Draft, 'events'>({ name: 'events' });
  const chosen = new Set<WebhookEvent>(field.value);
  const tick = (event: WebhookEvent, on: boolean) => {
    if (on) chosen.add(event);
    else chosen.delete(event);
    field.onChange(webhookEventNames.filter((each) => chosen.has(each)));
  };
  return (
    <fieldset aria-label="เหตุการณ์ที่แจ้ง">
      <p className="mb-1 text-sm font-semibold">แจ้งเมื่อ</p>
      {fieldState.error ? (
        <p role="alert" className="mb-2 text-sm text-problem">
          {fieldState.error.message}
        </p>
      ) : null}
      <div className="grid gap-x-6 sm:grid-cols-2">
        {webhookEventNames
          .filter((event) => offered.includes(event) || chosen.has(event))
          .map((event) => (
            <Checkbox
              key={event}
              label={webhookEvents[event]}
              value={chosen.has(event)}
              onChange={(on) => tick(event, on)}
            />
          ))}
      </div>
    </fieldset>
  );
}

interface WebhookFormProps {
  /** Absent: creates a new one. */
  webhook?: Webhook;
  offered: readonly WebhookEvent[];
  /** With the secret of a new one. */
  onDone: (secret: string | null) => void;
  onCancel: () => void;
}

const draftOf = (webhook: Webhook | undefined): string =>
  webhook
    ? draftOver(`webhook-${webhook.id}`, { url: webhook.url, events: webhook.events })
    : 'webhook-create';

export function WebhookForm({ webhook, offered, onDone, onCancel }: WebhookFormProps) {
  const client = useQueryClient();
  const [draft] = useState(() => draftOf(webhook));
  const send = (body: Draft): Promise<{ secret: string } | object> =>
    webhook ? change(webhook.id, body) : make(body);
  const form = useAppForm<Draft, Draft>({
    schema,
    defaults: { url: webhook?.url ?? '', events: [...(webhook?.events ?? offered)] },
    draft,
    submit: async (body) => {
      const made = await send(body).catch((error: unknown) => {
        // It may have been created by a press whose answer was lost.
        void webhooksChanged(client);
        throw error;
      });
      onDone('secret' in made ? made.secret : null);
      await webhooksChanged(client);
    },
  });
  const title = webhook ? 'แก้เว็บฮุก' : 'สร้างเว็บฮุก';
  return (
    <AppForm form={form} label={title} className="grid gap-4">
      <TextField
        name="url"
        label="ที่อยู่ปลายทาง"
        required
        focusFirst
        inputMode="url"
        placeholder="https://example.com/webhook"
      />
      <EventTicks offered={offered} />
      <FormActions form={form} save={webhook ? 'บันทึก' : title} onCancel={onCancel} />
    </AppForm>
  );
}
