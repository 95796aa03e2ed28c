// Corrects a return scan: another condition moves the stock; a note and a picture stay with the return.
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { RadioField, TextAreaField } from '../../ui/form/fields.tsx';
import { ImageField, type ImageChoice } from '../../ui/form/image-field.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { hiddenHint, isHidden, typable } from '../../ui/format/hidden.ts';
import { conditions } from './return-marks.tsx';
import {
  correct,
  returnsChanged,
  type ReturnCondition,
  type ReturnScan,
} from './return-scan.data.ts';

interface Draft {
  condition: ReturnCondition;
  note: string;
  file: ImageChoice;
}

const schema = z.object({
  condition: z.enum(['good', 'damaged', 'missing']),
  note: z.string().check(z.maxLength(400)),
  file: z.custom<ImageChoice>(() => true),
});

const options = conditions.map(({ condition, word, result }) => ({
  value: condition,
  label: `${word} – ${result}`,
}));

export function CorrectReturn({ scan, onClose }: { scan: ReturnScan; onClose: () => void }) {
  const client = useQueryClient();
  const form = useAppForm<Draft>({
    schema,
    defaults: { condition: scan.condition, note: typable(scan.note), file: null },
    draft: `return-${scan.id}-v${scan.version}`,
    submit: async ({ condition, note, file }) => {
      const picture = file instanceof File ? file : undefined;
      const said = note !== typable(scan.note) && { note };
      await correct(scan.id, { condition, ...said, file: picture, version: scan.version });
      toast.done('แก้ไขสำเร็จ');
      void returnsChanged(client);
    },
    saved: onClose,
  });
  return (
    <AppForm form={form} label={`แก้ผลรับคืน ${scan.orderCode}`} className="grid gap-4">
      <RadioField name="condition" label="สภาพ" options={options} />
      <TextAreaField
        name="note"
        label="หมายเหตุ"
        limit={400}
        {...(isHidden(scan.note) && { hint: hiddenHint })}
      />
      <ImageField name="file" label="รูป" url={scan.imageUrl} alt={`รูปของ ${scan.orderCode}`} />
      <LinkButton to="/order/$id/view" params={{ id: String(scan.orderId) }}>
        ดูออเดอร์
      </LinkButton>
      <FormActions form={form} save="บันทึก" onCancel={onClose} />
    </AppForm>
  );
}
