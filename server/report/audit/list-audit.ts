// The trail in words: what each entry changed, hidden as far as the reader may not see it.
import type { AuditRow, listAudit } from '@app/contract/report/audit';
import type { YearStyle } from '@app/contract/kit/bangkok';
import { maskQuote } from '../../platform/mask.ts';
import type { Call } from '../../platform/route.ts';
import { pageOfTrail, TRAIL_CAP, type TrailRow } from './audit.store.ts';
import { foundBy, subjectsOf, type SubjectRow } from './subject.store.ts';
import { optionsOf } from '../../shop/index.ts';
import { fieldName, HIDDEN, isPersonal, isSecret, isTyped } from './audit-fields.ts';
import { valueText } from './audit-values.ts';
import { titleOf } from './audit-words.ts';

type Facts = Readonly<Record<string, unknown>>;

const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {};

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What a new thing starts with and nobody chose says nothing. */
const isBlank = (value: unknown): boolean => value === 0 || value === false;

interface Reader {
  readonly seesBuyers: boolean;
  readonly year: YearStyle;
}

function changesOf(row: TrailRow, { seesBuyers, year }: Reader): AuditRow['changes'] {
  const before = factsOf(row.before);
  const after = factsOf(row.after);
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  // Only of orders are they codes.
  const known = (key: string): string => (key === 'ids' && row.entity !== 'order' ? 'id' : key);
  const shown = (key: string, facts: Facts): string | null => {
    const text = valueText(known(key), facts[key], year);
    const isHidden = isSecret(key) || (!seesBuyers && isPersonal(key));
    if (text !== null && isHidden) return HIDDEN;
    return text !== null && !seesBuyers && isTyped(key) ? maskQuote(text) : text;
  };
  return keys
    .filter((key) => key !== 'version' && !isSame(before[key], after[key]))
    .filter((key) => row.before !== null || !isBlank(after[key]))
    .map((key) => ({
      field: fieldName(known(key), row.entity),
      before: shown(key, before),
      after: shown(key, after),
    }))
    .filter((change) => change.before !== null || change.after !== null);
}

function aboutOf(row: TrailRow, subjects: readonly SubjectRow[]): AuditRow['about'] {
  const found = subjects.find(({ entity, id }) => entity === row.entity && id === row.entity_id);
  return found ? { text: found.text, orderId: found.order_id } : null;
}

export async function listAuditUse({ tx, session, query }: Call<typeof listAudit>) {
  const { rows, total } = await pageOfTrail(tx, {
    ...query,
    byPeople: query.by === 'people',
    among: query.search ? await foundBy(tx, query.search) : undefined,
  });
  const subjects = await subjectsOf(tx, rows);
  const { year_style: year } = await optionsOf(tx, ['year_style']);
  const reader = { seesBuyers: session.can('customer.pii'), year };
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
      about: aboutOf(row, subjects),
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
