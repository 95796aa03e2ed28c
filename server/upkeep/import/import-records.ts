// Importing expenses, leads and addresses: checked like their forms, written through their own features.
import type {
  importAddresses,
  importExpenses,
  importLeads,
  ImportResult,
} from '@app/contract/upkeep/import';
import { addressImport } from '../../customer/index.ts';
import { addExpenses } from '../../money/index.ts';
import { requireAgents, checkLeads, applyDoNotCall, leadImport } from '../../crm/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail, Failure } from '../../platform/failure.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { createPacer } from '../../platform/threads.ts';
import { checkExpenses, type ExpenseBody } from './check-records.ts';
import { rowOf } from './import-orders.ts';
import { discardPlansIfDue, runImport, wishOf, type Outcome } from './run-import.ts';

const FIRST_VERSION = 1;

export async function importExpensesUse(
  call: OutsideCall<typeof importExpenses>,
): Promise<ImportResult> {
  const { body, actor, services } = call;
  const checked = await services.db.withTenant(
    actor,
    (tx) => checkExpenses(tx, body.expenses, body.type),
    { mode: 'read' },
  );
  const wish = wishOf(body);
  const write = async (tx: TenantTx, bodies: readonly ExpenseBody[]): Promise<Outcome[]> => {
    if (wish.dryRun) return bodies.map(() => undefined);
    try {
      const ids = await addExpenses(tx, bodies);
      return ids.map((id) => ({ id, version: FIRST_VERSION, before: null }));
    } catch (error) {
      // A month was closed since the check: nothing of this piece has been written.
      if (error instanceof Failure) return bodies.map(() => error);
      throw error;
    }
  };
  const sent = checked.map(({ body: one, errors, marks }, at) => ({
    at,
    row: rowOf(body.expenses[at] ?? {}, at),
    ref: '',
    body: one,
    errors,
    marks,
  }));
  return runImport({
    services,
    actor,
    kind: 'expense',
    ...wish,
    sent,
    write,
  });
}

/** The agents who receive the leads; the current user when none is named. */
function sharesOf({ body, session }: OutsideCall<typeof importLeads>) {
  const { owners } = body;
  if (!owners) return [{ ownerId: session.userId, most: body.leads.length }];
  const isForOthers = owners.some(({ ownerId }) => ownerId !== session.userId);
  if (isForOthers && !session.can('crm.assign'))
    throw fail('PERMISSION_DENIED', { details: { may: 'crm.assign' } });
  return owners.map(({ ownerId, quota }) => ({ ownerId, most: quota ?? body.leads.length }));
}

/** Few enough not to block others, many enough that round trips do not matter. */
const AT_ONCE = 20;

async function tryLead(tx: TenantTx, work: leadImport.LeadWork): Promise<Outcome> {
  try {
    return await leadImport.writeLead(tx, work);
  } catch (error) {
    // Somebody added the phone, or a do-not-call wish, since the check: refused before anything is written.
    if (!(error instanceof Failure)) throw error;
    return error;
  }
}

/** New leads are sent together; among rows for one existing lead each sees the result of the one before. */
async function tryLeads(tx: TenantTx, works: readonly leadImport.LeadWork[]): Promise<Outcome[]> {
  if (works.every(({ into }) => into === null))
    return Promise.all(works.map((work) => tryLead(tx, work)));
  const outcome: Outcome[] = [];
  for (const work of works) outcome.push(await tryLead(tx, work));
  return outcome;
}

async function leadOutcomes(
  tx: TenantTx,
  works: readonly leadImport.LeadWork[],
): Promise<Outcome[]> {
  const outcome: Outcome[] = [];
  const rest = createPacer();
  for (let at = 0; at < works.length; at += AT_ONCE) {
    await discardPlansIfDue(tx, at);
    outcome.push(...(await tryLeads(tx, works.slice(at, at + AT_ONCE))));
    await rest();
  }
  const written = outcome.flatMap((one) => (one && 'id' in one ? [one.id] : []));
  await applyDoNotCall(tx, written);
  return outcome;
}

export async function importLeadsUse(call: OutsideCall<typeof importLeads>): Promise<ImportResult> {
  const { body, actor, services, session } = call;
  const shares = sharesOf(call);
  const checked = await services.db.withTenant(
    actor,
    async (tx) => {
      if (body.owners)
        await requireAgents(
          tx,
          shares.map(({ ownerId }) => ownerId),
          'owners',
        );
      return checkLeads(tx, session, body.leads);
    },
    { mode: 'read' },
  );
  const works = leadImport.planLeads(checked, { existing: body.existing ?? 'skip', shares });
  const wish = wishOf(body);
  const sent = checked.map(({ errors, marks }, at) => ({
    at,
    row: rowOf(body.leads[at] ?? {}, at),
    ref: '',
    body: works[at],
    errors,
    marks,
  }));
  return runImport({
    services,
    actor,
    kind: 'lead',
    ...wish,
    sent,
    write: (tx, bodies) =>
      wish.dryRun ? Promise.resolve(bodies.map(() => undefined)) : leadOutcomes(tx, bodies),
  });
}

/** An address that is already in the book is reported and skipped. */
export async function importAddressesUse(
  call: OutsideCall<typeof importAddresses>,
): Promise<ImportResult> {
  const { body, actor, services, session } = call;
  const read = await addressImport.readAddresses(actor.tenantId, body.addresses, body.type);
  const checked = await services.db.withTenant(
    actor,
    (tx) => addressImport.markKnown(tx, session, read),
    {
      mode: 'read',
    },
  );
  const wish = wishOf(body);
  const works = checked.map((one) => one.body && { body: one.body, isKnown: one.isKnown });
  const sent = checked.map(({ errors, marks }, at) => ({
    at,
    row: rowOf(body.addresses[at] ?? {}, at),
    ref: '',
    body: works[at],
    errors,
    marks,
  }));
  const write = async (
    tx: TenantTx,
    pieces: readonly NonNullable<(typeof works)[number]>[],
  ): Promise<Outcome[]> => {
    const fresh = pieces.filter(({ isKnown }) => !isKnown).map((one) => one.body);
    const ids = (wish.dryRun ? [] : await addressImport.addAddresses(tx, session, fresh)).values();
    return pieces.map(({ isKnown }) => {
      const id = isKnown ? undefined : ids.next().value;
      return id === undefined ? undefined : { id, version: FIRST_VERSION, before: null };
    });
  };
  return runImport({
    services,
    actor,
    kind: 'address',
    ...wish,
    sent,
    write,
  });
}
