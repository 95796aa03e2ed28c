// What upkeep may ask of the domain crm. A do-not-call wish is kept, because the phone's owner asked for it.
import { phoneKey } from '@app/contract/kit/text';
import { ERASES_BUYER, KNOWS_NO_BUYER, type DomainUpkeep } from '../platform/upkeep.ts';
import { undoLeads } from './bulk/undo-leads.ts';
import { undoMadeLeads } from './bulk/undo-made.ts';
import { undoMerge } from './bulk/undo-merge.ts';
import { eraseLeadsOf } from './lead/lead.store.ts';

export const crmUpkeep = {
  tables: {
    leads: ERASES_BUYER,
    lead_events: ERASES_BUYER,
    lead_scripts: KNOWS_NO_BUYER,
    do_not_call: { buyer: 'kept', export: 'whole' },
  },
  undo: { leads: undoLeads, merge: undoMerge, 'made-leads': undoMadeLeads },
  eraseBuyer: async (tx, { phone }) =>
    phone === null ? {} : { leads: await eraseLeadsOf(tx, phoneKey(phone)) },
} satisfies DomainUpkeep;
