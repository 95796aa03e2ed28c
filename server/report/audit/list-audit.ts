// The audit trail in words: what each entry changed, masked by the reader's rights.
import type { AuditRow, listAudit } from '@app/contract/report/audit';
import type { YearStyle } from '@app/contract/kit/bangkok';
import { formatPhone } from '@app/contract/kit/text';
import { maskPhone, maskQuote } from '../../platform/mask.ts';
import type { Call } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { pageOfTrail, TRAIL_CAP, type TrailRow } from './audit.store.ts';
import { foundBy, subjectsOf, type SubjectRow } from './subject.store.ts';
import { optionsOf } from '../../shop/index.ts';
import { costRightOf, fieldName, HIDDEN, isPersonal, isSecret, isTyped } from './audit-fields.ts';
import { valueText, type AuditTextOptions } from './audit-values.ts';
import { titleOf } from './audit-words.ts';
import { isSilent, namedBy } from './references.ts';

type EventFacts = Readonly<Record<string, unknown>>;

const factsOf = (value: unknown): EventFacts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as EventFacts) : {};

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Initial values that nobody chose are left out. */
const isBlank = (value: unknown): boolean => value === 0 || value === false;

interface Reader extends Pick<AuditTextOptions, 'nameOf'> {
  readonly seesBuyers: boolean;
  readonly can: Session['can'];
  readonly year: YearStyle;
}

/** Name and phone with the right to see buyers, else the phone masked. */
function subjectText({ text, phone }: SubjectRow, seesBuyers: boolean): string {
  if (phone === null) return text;
  return seesBuyers ? `${text} · ${formatPhone(phone)}` : maskPhone(phone);
}

function changesOf(row: TrailRow, { seesBuyers, can, year, nameOf }: Reader): AuditRow['changes'] {
  const before = factsOf(row.before);
  const after = factsOf(row.after);
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const { action, entity } = row;
  const shown = (key: string, eventFacts: EventFacts): string | null => {
    const text = valueText(key, eventFacts[key], { year, action, entity, nameOf });
    const right = costRightOf(key, entity);
    const isCost = right !== undefined && !can(right);
    const isHidden = isSecret(key) || isCost || (!seesBuyers && isPersonal(key));
    if (text !== null && isHidden) return HIDDEN;
    return text !== null && !seesBuyers && isTyped(key) ? maskQuote(text) : text;
  };
  return keys
    .filter((key) => !isSilent(key) && !isSame(before[key], after[key]))
    .filter((key) => row.before !== null || !isBlank(after[key]))
    .map((key) => ({
      field: fieldName(key, row.entity),
      before: shown(key, before),
      after: shown(key, after),
    }))
    .filter((change) => change.before !== null || change.after !== null);
}

const keyOf = (entity: string, id: number | null): string => `${entity} ${id}`;

export async function listAuditUse({ tx, session, query }: Call<typeof listAudit>) {
  const { rows, total } = await pageOfTrail(tx, {
    ...query,
    byPeople: query.by === 'people',
    among: query.search ? await foundBy(tx, query.search) : undefined,
  });
  const named = namedBy(
    rows.map((row) => ({
      entity: row.entity,
      entityId: row.entity_id,
      facts: [factsOf(row.before), factsOf(row.after)],
    })),
  );
  const found = await subjectsOf(tx, named);
  const subjects = new Map(found.map((one) => [keyOf(one.entity, one.id), one]));
  const { year_style: year } = await optionsOf(tx, ['year_style']);
  const seesBuyers = session.can('customer.pii');
  const nameOf = (entity: string, id: number | null): string | undefined => {
    const subject = subjects.get(keyOf(entity, id));
    return subject && subjectText(subject, seesBuyers);
  };
  const aboutOf = ({ entity, entity_id: id }: TrailRow): AuditRow['about'] => {
    const text = nameOf(entity, id);
    const orderId = subjects.get(keyOf(entity, id))?.order_id ?? null;
    return text ? { text, orderId } : null;
  };
  const can: Session['can'] = (right) => session.can(right);
  const reader = { seesBuyers, can, year, nameOf };
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      user: row.user_id === null ? null : { id: row.user_id, username: row.username ?? '' },
      token: row.token,
      action: row.action,
      entity: row.entity,
      entityId: row.entity_id,
      title: titleOf(row.action, row.entity),
      about: aboutOf(row),
      changes: changesOf(row, reader),
    })),
    pagination: {
      current_page: query.page,
      per_page: query.pageSize,
      total_count: Math.min(total, TRAIL_CAP),
    },
    ...(total > TRAIL_CAP && { total_capped: true }),
  };
}
