// Checks drafts of leads against the shop: phones, names of people and products, known leads, and who must not be
// called.
import * as z from 'zod/mini';
import { fieldTexts, thaiParsing } from '@app/contract/kit/issues';
import { comparableText, normalizePhone } from '@app/contract/kit/text';
import { createLead } from '@app/contract/crm/lead';
import { clockOf } from '@app/contract/kit/bangkok';
import type { NewLeadBody } from '../lead/create-lead.ts';
import { leadsOf } from '../lead/lead-of.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';
import { cells } from '../../engine/spreadsheet/index.ts';
import { quick } from '../../platform/quick-schemas.ts';
import { createPacer } from '../../platform/threads.ts';
import { knownPhones, listNames, type KnownPhone } from './lead-import.store.ts';

type Values = Readonly<Record<string, unknown>>;
type Notes = Record<string, string>;

export interface CheckedLead {
  readonly body: NewLeadBody | undefined;
  /** The lead that already has the phone; its id only where the session may change it. */
  readonly existing: { readonly id: number | null } | undefined;
  /** Never imported: this person asked not to be called. */
  readonly isForbidden: boolean;
  readonly errors: Notes;
  readonly marks: Notes;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const DEFAULT_HOUR = '10:00';

/** '21/11/2569 14:30' in Bangkok; a day without a time means 10:00. */
function instantOf(text: string): string | null {
  const [, day = '', hours] = /^(.*?)(?:[\sT]+(\d{1,2}[:.]\d{2})(?::\d{2})?)?$/.exec(text) ?? [];
  const date = cells.readDay(day);
  if (date === null) return null;
  const time = (hours ?? DEFAULT_HOUR).replace('.', ':').padStart(5, '0');
  const at = new Date(clockOf(date, time));
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

type Names = ReadonlyMap<string, number>;

interface Shop {
  readonly channels: Names;
  readonly products: Names;
  readonly agents: Names;
  readonly phones: ReadonlyMap<string, KnownPhone>;
  readonly session: Session;
}

function named(text: string, names: Names, { errors, key }: { errors: Notes; key: string }) {
  if (text === '') return undefined;
  const id = names.get(comparableText(text));
  if (id === undefined) errors[key] = `ไม่พบ “${text}” ในร้าน`;
  return id;
}

function ownerOf(text: string, shop: Shop, errors: Notes): number | undefined {
  const id = named(text, shop.agents, { errors, key: 'owner' });
  if (id === undefined || id === shop.session.userId || shop.session.can('crm.assign')) return id;
  errors['owner'] = 'คุณไม่มีสิทธิ์มอบหมายลีดให้คนอื่น';
  return undefined;
}

function nextOf(text: string, errors: Notes): string | undefined {
  if (text === '') return undefined;
  const at = instantOf(text);
  if (at === null) errors['next'] = 'ใส่วันนัด เช่น 21/11/2569 14:30';
  return at ?? undefined;
}

function bodyOf(draft: Values, shop: Shop, errors: Notes): NewLeadBody | undefined {
  const text = (key: string): string => textOf(draft[key]);
  const value = text('value') === '' ? undefined : (cells.readBaht(text('value')) ?? text('value'));
  const asked = {
    name: text('name'),
    phone: cells.readPhone(text('phone')),
    social: text('social'),
    province: text('province'),
    address: text('address'),
    note: text('note'),
    value,
    channelId: named(text('channel'), shop.channels, { errors, key: 'channel' }),
    productId: named(text('product'), shop.products, { errors, key: 'product' }),
    ownerId: ownerOf(text('owner'), shop, errors),
    nextAt: nextOf(text('next'), errors),
  };
  const given = Object.fromEntries(
    Object.entries(asked).filter(([, each]) => each !== undefined && each !== ''),
  );
  const parsed = z.safeParse(quick(createLead.takes.body), given, thaiParsing);
  if (!parsed.success)
    for (const [path, said] of Object.entries(fieldTexts(parsed.error.issues)))
      errors[path] ??= said;
  return parsed.success && Object.keys(errors).length === 0 ? parsed.data : undefined;
}

/** A phone that occurs twice in a file: for the later rows the first one counts as known. */
function withFileTwins(items: readonly CheckedLead[], phones: readonly string[]): CheckedLead[] {
  const seen = new Set<string>();
  return items.map((item, at) => {
    const phone = phones[at] ?? '';
    const isTwin = phone !== '' && seen.has(phone);
    if (item.body) seen.add(phone);
    if (!isTwin || item.existing) return item;
    const marks = { ...item.marks, phone: 'เบอร์นี้ซ้ำกับแถวก่อนหน้า' };
    return { ...item, existing: { id: null }, marks };
  });
}

function checkedOf(draft: Values, phone: string, shop: Shop): CheckedLead {
  const errors: Notes = {};
  const body = bodyOf(draft, shop, errors);
  const there = shop.phones.get(phone);
  const isForbidden = there?.is_forbidden ?? false;
  const marks: Notes = isForbidden
    ? { phone: 'ขอไม่ให้ติดต่อ จะไม่นำเข้า' }
    : there?.has_lead
      ? { phone: there.lead_id === null ? 'ผู้ดูแลคนอื่นมีลีดเบอร์นี้' : 'มีลีดเบอร์นี้แล้ว' }
      : {};
  const existing = there?.has_lead ? { id: there.lead_id } : undefined;
  return { body, existing, isForbidden, errors, marks };
}

export async function checkLeads(
  tx: TenantTx,
  session: Session,
  drafts: readonly Values[],
): Promise<CheckedLead[]> {
  const phones = drafts.map(
    (draft) => normalizePhone(cells.readPhone(textOf(draft['phone']))) ?? '',
  );
  const names = await listNames(tx);
  const index = (kind: string): Names =>
    new Map(
      names.filter((row) => row.kind === kind).map(({ name, id }) => [comparableText(name), id]),
    );
  const known = await knownPhones(tx, phones, leadsOf(session));
  const shop: Shop = {
    channels: index('channel'),
    products: index('product'),
    agents: index('agent'),
    phones: new Map(known.map((row) => [row.phone_key, row])),
    session,
  };
  const rest = createPacer();
  const items: CheckedLead[] = [];
  for (const [at, draft] of drafts.entries()) {
    await rest();
    items.push(checkedOf(draft, phones[at] ?? '', shop));
  }
  return withFileTwins(items, phones);
}
