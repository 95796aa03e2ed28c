// The sales script of the product; users who assign leads may write it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { leadsChanged } from '../lead/lead.data.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { draftOver } from '../../ui/form/draft-over.ts';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { writeScript, type LeadDetail } from './lead-desk.data.ts';

const MOST = 4000;
const schema = z.object({ words: z.string().check(z.maxLength(MOST)) });

interface Edit {
  productId: number;
  words: string;
  onDone: () => void;
}

function EditScript({ productId, words, onDone }: Edit) {
  const client = useQueryClient();
  const [draft] = useState(() => draftOver(`lead-script-${productId}`, { words }));
  const form = useAppForm<{ words: string }>({
    schema,
    defaults: { words },
    draft,
    submit: async (typed) => {
      await writeScript(productId, typed.words);
      toast.done('บันทึกสำเร็จ');
      void leadsChanged(client);
    },
    saved: onDone,
  });
  return (
    <AppForm form={form} label="แก้ไขบทพูด">
      <TextAreaField name="words" label="บทพูด" hiddenLabel limit={MOST} rows={8} focusFirst />
      <FormActions form={form} save="บันทึก" onCancel={onDone} />
    </AppForm>
  );
}

export function LeadScript({ lead }: { lead: LeadDetail }) {
  const can = useCan();
  const [isEditing, setEditing] = useState(false);
  const { productId, script, product } = lead;
  const mayWrite = can('crm.assign') && productId !== null;
  if (productId === null || (script === '' && !mayWrite)) return null;
  return (
    <Panel
      title={`บทพูด ${product?.name ?? ''}`}
      editing={isEditing}
      onEdit={mayWrite ? () => setEditing(true) : undefined}
    >
      {isEditing ? (
        <EditScript productId={productId} words={script} onDone={() => setEditing(false)} />
      ) : (
        <p className="text-sm break-words whitespace-pre-wrap text-ink2">
          {script || 'ยังไม่มีบทพูดของสินค้านี้ กดแก้ไขเพื่อเขียน ทุกคนที่โทรจะเห็นตรงนี้'}
        </p>
      )}
    </Panel>
  );
}
