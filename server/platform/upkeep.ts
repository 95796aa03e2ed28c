// What upkeep may ask of a domain about its own tables: to erase a buyer, its part of the trash, and the export.
import type { RawBuilder } from 'kysely';
import { sql, type TenantTx } from './database.ts';
import type { Failure } from './failure.ts';
import type { Session } from './session.ts';

/** Replaces the name of an erased buyer. */
export const ERASED_NAME = 'ลบข้อมูลแล้ว';

/** What one table does when a buyer is erased, and when the shop is exported. */
export interface TableUpkeep {
  /**
   * It holds nothing about buyers; or its data goes with the buyer; or its rows expire soon by themselves; or its
   * data stays, because a law or the buyer's own wish requires it.
   */
  readonly buyer: 'none' | 'erased' | 'passing' | 'kept';
  /**
   * What an export contains: whole rows, rows without these columns, or nothing. Passwords, tokens and credentials
   * belong to this installation and would open nothing elsewhere.
   */
  readonly export: 'whole' | 'nothing' | { readonly without: readonly string[] };
}

export const KNOWS_NO_BUYER: TableUpkeep = { buyer: 'none', export: 'whole' };
export const ERASES_BUYER: TableUpkeep = { buyer: 'erased', export: 'whole' };
export const PASSES_BY: TableUpkeep = { buyer: 'passing', export: 'whole' };

/** The buyer to erase: of these orders, and of the phone, if one is given. */
export interface Buyer {
  readonly orderIds: readonly number[];
  readonly phone: string | null;
  /** Their numbers, names and address lines: a free text with one of them is about the buyer. */
  readonly words: readonly string[];
  /** Codes of the orders. */
  readonly codes: readonly string[];
}

const LEAST_NAMING = 6;
/** A shorter place, such as a house number and a village, is shared by many people. */
const LEAST_PLACE = 12;
const TITLE = /^(?:คุณ|นางสาว|น\.\s?ส\.|นาง|นาย|ด\.\s?[ชญ]\.|mrs?\.|ms\.)\s*/iu;
const isNumber = (word: string): boolean => /^\d+$/.test(word);

/** A first name alone is shared by many people, so a text with it is not taken as the buyer's. */
function isOnesOwn(word: string): boolean {
  if (isNumber(word)) return word.length >= LEAST_NAMING;
  if (/\d/.test(word)) return word.length >= LEAST_PLACE;
  const bare = word.replace(TITLE, '').trim();
  return bare.length >= LEAST_NAMING && /\s/.test(bare);
}

/** Words that identify the buyer in a text; other words also occur in texts about other people. */
export const namingWords = (words: readonly string[]): string[] => {
  const known = words.map((word) => word.trim()).filter(isOnesOwn);
  // JSON escapes quotes and line ends.
  return [...new Set(known.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]))];
};

/** Thai phone numbers as people write them. */
const PHONE = String.raw`(?<![0-9])0[ .-]?[2-9]([ .-]?[0-9]){7,8}(?![0-9])`;

const THAI_DIGITS = '๐๑๒๓๔๕๖๗๘๙';
const inArabic = (text: RawBuilder<unknown>) =>
  sql`translate(${text}, ${THAI_DIGITS}, '0123456789')`;

/** True where the text contains any phone number. */
export const saysPhone = (text: RawBuilder<unknown>) => sql`${inArabic(text)} ~ ${PHONE}::text`;

const ANY_DIGIT = /\d/g;
const BETWEEN = `[^0-9${THAI_DIGITS}]*`;

const spaced = (digits: string): string =>
  digits
    .replaceAll(ANY_DIGIT, (one) => `[${one}${THAI_DIGITS[Number(one)]}]`)
    .replaceAll('][', `]${BETWEEN}[`);

/** What a number is when it is called from abroad, and what follows. */
const PARTS = /^(?:0|(?<country>856)(?=\d{8}))(?<local>\d+)$/;

/**
 * The number with whatever stands between its digits, also in Thai ones, and with the country's code in place of the zero. A
 * pattern reads a text once: a trail of years is looked through in seconds.
 */
function patternOf(number: string): string {
  const { country = '66', local } = PARTS.exec(number)?.groups ?? {};
  if (local === undefined) return spaced(number);
  return `([0๐]|${spaced(country)})${BETWEEN}${spaced(local)}`;
}

const anywhere = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Holds where the text says one of the numbers in whatever way it is written, or another of the words and no number: who
 * gives the number of somebody else is somebody else, whatever they are called.
 */
export function mentionsBuyer(text: RawBuilder<unknown>, { words, phone }: Buyer) {
  const numbers = [...words.filter(isNumber), phone ?? ''].filter((number) => number !== '');
  const names = words.filter((word) => !isNumber(word));
  return sql`(
    ${numbers.length > 0}::boolean and ${text} ~ ${numbers.map(patternOf).join('|')}::text
    or case when ${text} like any (${names.map(anywhere)}::text[])
      then not ${saysPhone(text)} else false end)`;
}

/** Rows that were blotted out, by the word under which they are reported. */
export type Erased = Readonly<Record<string, number | undefined>>;

/** Who looks into the trash. */
export interface TrashViewer {
  /** Null, or whose orders only. */
  readonly ownerId: number | null;
  /** Roles of users that they may put back. */
  readonly roles: readonly number[];
}

export interface TrashedItem {
  readonly id: number;
  /** Where the products of a category went when it was deleted. */
  readonly moved?: { readonly to: number; readonly ids: readonly number[] };
}

export interface Purge {
  /** Names the rows in the trail. */
  readonly word: string;
  /** A query of the rows that still wait for their time. */
  waiting(tx: TenantTx): RawBuilder<unknown>;
  /** Removes rows whose time is over and that are free; how many. */
  run(tx: TenantTx, wanted: { readonly most: number; readonly isFree: Condition }): Promise<number>;
}

/** Of a row of the named table alias. */
type Condition = (row: string) => RawBuilder<unknown>;

/** One kind of thing in the trash. */
export interface TrashKeeper {
  /** A query of `id, code, name, deleted_at`. */
  deleted(tx: TenantTx, viewer: TrashViewer): RawBuilder<unknown>;
  restore(tx: TenantTx, session: Session, item: TrashedItem): Promise<void>;
  /** Hundreds of them, each with its own answer; left out where they are few and come back one after the other. */
  restoreMany?(tx: TenantTx, session: Session, ids: readonly number[]): Promise<Undone[]>;
  /** Left out where rows stay for good, as the shop's books do. */
  readonly purge?: Purge;
}

/** What became of one thing that was to be taken back. */
export interface Undone {
  readonly id: number;
  readonly t: 'success' | 'error';
  readonly error?: string | undefined;
  readonly details?: Record<string, unknown> | undefined;
}

export function undoneOf(id: number, refusal?: Failure): Undone {
  if (!refusal) return { id, t: 'success' };
  const { details } = refusal.info;
  return { id, t: 'error', error: refusal.code, ...(details && { details }) };
}

/** The payload is what the domain itself wrote beside the undo token. */
export type TakeBack = (tx: TenantTx, session: Session, payload: never) => Promise<Undone[]>;

/** A row as its table keeps it; what it refers to has the ids of this shop. */
export type MovedRow = Readonly<Record<string, unknown>>;

/** By the table: the old number of each row, and its new one. */
export type MovedNumbers = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** How rows of a table come in from another shop. */
export interface MoveIn {
  /** So many new ids; left out where the table gives its own to each row, in their order. */
  ids?(tx: TenantTx, n: number): Promise<readonly { readonly id: number }[]>;
  write(tx: TenantTx, rows: readonly MovedRow[]): Promise<unknown>;
  /** Once the rows of all tables are there. */
  done?(tx: TenantTx, numbers: MovedNumbers): Promise<unknown>;
}

/** Rows that are kept for some days, whatever becomes of all else. */
export interface PassingRows {
  /** A query of one of them, be its time over or not. */
  any(tx: TenantTx): RawBuilder<unknown>;
  /** Removes at most so many whose time is over; how many. */
  forget(tx: TenantTx, most: number): Promise<number>;
}

export interface DomainUpkeep {
  /** Every table that the domain owns. */
  readonly tables: Readonly<Record<string, TableUpkeep>>;
  /** Blots out what its tables know of the buyer, without moving a figure. */
  eraseBuyer?(tx: TenantTx, buyer: Buyer): Promise<Erased>;
  /** Blots out at most so many rows about people who ordered nothing, older than so many months; how many. */
  eraseOld?(tx: TenantTx, months: number, most: number): Promise<number>;
  readonly passing?: readonly PassingRows[];
  /** By the kind of thing. */
  readonly trash?: Readonly<Record<string, TrashKeeper>>;
  /** By the kind of change: how it is undone. */
  readonly undo?: Readonly<Record<string, TakeBack>>;
  /** By the table: those that a shop brings along. */
  readonly moveIn?: Readonly<Record<string, MoveIn>>;
  /** By the kind of thing: holds where rows of the domain need it, so that it cannot be removed. */
  readonly needs?: Readonly<Record<string, Condition>>;
}

export const isInTrash = (tx: TenantTx) =>
  sql`tenant_id = ${tx.tenantId} and deleted_at > now() - interval '30 days'`;

export const isOver = sql`deleted_at < now() - interval '30 days'`;

/** Who did what and when stays; what it was before and after does not. */
export const blankTrail = (tx: TenantTx, entity: string, ids: readonly number[]) =>
  tx.rows(sql`
    update audit_log set before = null, after = null
    where tenant_id = ${tx.tenantId} and entity = ${entity} and entity_id = any(${ids}::bigint[])`);

/** What the trail and the replies kept for repeated calls say of somebody in passing. */
async function erasePassing(tx: TenantTx, buyer: Buyer): Promise<void> {
  if (buyer.phone === null) return;
  await tx.rows(sql`
    delete from idempotency_keys where tenant_id = ${tx.tenantId} and (${mentionsBuyer(sql`body`, buyer)}
      or exists (select from unnest(${[...buyer.codes]}::text[]) as their (code)
        -- As "code" and as "orderCode".
        where strpos(body, 'ode":"' || their.code || '"') > 0))`);
  await tx.rows(sql`
    update audit_log set before = null, after = null
    where tenant_id = ${tx.tenantId} and (before is not null or after is not null)
      and ${mentionsBuyer(sql`coalesce(before::text, '') || ' ' || coalesce(after::text, '')`, buyer)}`);
}

export const platformUpkeep = {
  tables: {
    audit_log: { buyer: 'erased', export: { without: ['token_hash'] } },
    figure_marks: KNOWS_NO_BUYER,
    idempotency_keys: { buyer: 'erased', export: 'nothing' },
    shared_counts: { buyer: 'none', export: 'nothing' },
    outbox: KNOWS_NO_BUYER,
  },
  eraseBuyer: async (tx, buyer) => {
    await erasePassing(tx, buyer);
    return {};
  },
} satisfies DomainUpkeep;
