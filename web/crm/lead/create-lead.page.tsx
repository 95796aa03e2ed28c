// /crm/lead/create: a lead typed or pasted from a chat; known leads show while the phone is typed.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { useListSearch } from '../../ui/layout/list-search.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { KnownLeads } from './create/known-leads.tsx';
import {
  emptyLead,
  leadBody,
  LeadDraftSchema,
  SourcelessSchema,
  type LeadDraft,
} from './create/lead-draft.ts';
import { LeadFields, PasteLead } from './create/lead-fields.tsx';
import { activeChannelsQuery, add, leadsChanged } from './lead.data.ts';
import { instantOf } from './next-date-choices.ts';

export default function CreateLeadPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  // The calendar passes the day that was pressed.
  const { next } = useListSearch().values;
  const wanted =
    next && /^\d{4}-\d\d-\d\d$/.test(next) && !Number.isNaN(Date.parse(next)) ? next : undefined;
  const lacksSource = useQuery(activeChannelsQuery()).data?.items.length === 0;
  const form = useAppForm<LeadDraft>({
    schema: (lacksSource ? SourcelessSchema : LeadDraftSchema) as never,
    defaults: { ...emptyLead, nextAt: wanted === undefined ? null : instantOf(wanted, '10:00') },
    draft: 'lead-create',
    isHeld: true,
    async submit(typed, { again }) {
      const lead = await add(leadBody(typed));
      void leadsChanged(client);
      toast.done(`เพิ่มลีด ${lead.name} แล้ว`);
      // After the form has dropped what was typed, or its guard would ask.
      setTimeout(() => {
        if (again) form.rhf.reset({ ...emptyLead, channelId: typed.channelId, owner: typed.owner });
        else void navigate({ to: '/crm/lead/manage/$id', params: { id: String(lead.id) } });
      });
    },
  });
  return (
    <>
      <PageHead title="เพิ่มลีด" back={{ to: '/crm/pipeline', label: 'ไปป์ไลน์' }} />
      <AppForm form={form} label="เพิ่มลีด" className="grid max-w-4xl gap-4">
        <Panel title="">
          <PasteLead />
        </Panel>
        <Panel title="ลีด">
          <div className="grid gap-4">
            <LeadFields />
            <KnownLeads />
            <FormActions form={form} save="บันทึก" again="บันทึกและเพิ่มใหม่" />
          </div>
        </Panel>
      </AppForm>
    </>
  );
}
