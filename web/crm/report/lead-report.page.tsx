// /report/lead-notification: how each agent keeps up with their leads, and the leads that are due.
import { useMe } from '../../ui/hooks/me.ts';
import { useListSearch } from '../../ui/layout/list-search.ts';
import { Agents } from './agents.tsx';
import { DueLeads } from './due-leads.tsx';

export default function LeadReportPage() {
  const search = useListSearch();
  const hasLeads = useMe()?.flags.openCRM === 1;
  return hasLeads && search.values['tab'] === 'leads' ? (
    <DueLeads search={search} />
  ) : (
    <Agents search={search} />
  );
}
