// The words for reading test titles: what a test can be about, and function words.

const words = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  );

/** Units, singular and lower case; domains, glossary words and exported names are units too. */
export const UNITS = words(`
  account, address, agent, alias, amount, announcement, api answer, api call, api client, api path, app code, archive, audit action, audit entry, audit list, audit test, audit trail,
  backup, barcode, batch, beep, best, booking, bundle budget, bundle check, buyer,
  calendar, call, call record, call-tests check, campaign, category, choosing box, chunk watch, circuit breaker, cluster, cod, column, comparison, commission,
  connection, connection test, contract, count sheet, counted quantity, courier, credentials, csv,
  dashboard, database, database copy, date box, decision check, day field, day range, device, dialog, dialog step, distribute, drawing job, drawing thread, due leads,
  e-parcel, edit conflict, erasure, error code, error note, event stream, exception, expense, export, export menu,
  figure, file link, file store, first read, first steps, flag, flash, floor, floors check, form, form amount, form draft, formatted amount, formatted day, formula, freight,
  gallery, homes check, host, import, inbox, j&t, job, kerry, label, lasting thread, layout, lazy part, lead, limit, line break, line delivery, list view, login, logo, logout, lookup budget,
  manifest, member, message, message of the shop, message reader, message view, message word, message number, migrate, migration, module, mutant,
  notice, notification panel, npm start, number range, number word, operator, operator call, operator link, support access, dead job, health, operator login, operator session, operator trail, login code, login secret, openapi document, open tab, order, order line, own number,
  pacer, pack round, pack screen, packing, page, parcel, parcel panel, password strength, pdf, personal data, personal mark, phone number, picture, pick list, pickup, port,
  place check, place picker, place reader, place search, places, polling, preset, press, print, print bridge, process, print history, print queue, printable text, proposal,  privacy job, product, profit, promptpay payload, promptpay qr,
  passkey, passkey challenge, passkey login, proof of delivery, provinces, public holiday, rate limit, reader, receipt, recovery code, recovery email, refund, register, remembered browser, report, reset link, reset page, restore, restored backup, return condition, return list, return note,
  return scan, return screen, right, risk, rule, sale page, satang, savepoint, scan, scan box, scanner, schema, screen, screen server, sealed secret,
  second factor, seed check, seed tool, seeded shop, seller, sender, server, session, setting, settings page, shell, shop, shop data screen, side bar, signed link, sheet, sheet cell,
  shop change, shortcuts, slip, slip picture, spx, statements check, stock, stock count, stock counter, submit key, sum row, system administrator, system call, table of bounds, tables check, table policy, tax invoice, typed place, telesale, template, text, thailand post, title check, toast, token, tool, tracking,
  transaction, trash, undo, undo button, user, visitor, web build, webhook, wire form, words of messages, workbook, workbook button, xlsx, yielder
`);

export const DETERMINERS = words(
  'a, an, the, no, every, each, any, our, own, two, three, several, many, more, all, both, one',
);

/** A title that begins with one of these names no unit. */
export const PRONOUNS =
  words(`it, its, they, them, he, she, this, these, those, what, whatever, who, whoever, whose, which,
  nobody, somebody, everybody, anybody, nothing, something, everything, anything, others, none, there`);

/** A condition must follow what it belongs to. */
export const CONDITIONS =
  words(`after, as, at, before, below, beside, beyond, between, by, during, for, from, if, in, of, off, offline,
  on, once, outside, over, soon, then, to, under, until, when, where, while, with, within, without`);

/** Verbs that do not end in s, and auxiliaries. */
export const VERBS = words(
  'is, are, has, have, do, does, goes, passes, can, cannot, may, must, was, were, never, always',
);

/** Words that end in s and are no verbs. */
export const NO_VERBS = words(
  'across, besides, its, less, perhaps, plus, sometimes, thus, towards, unless, yes',
);

/** These begin a relative or subordinate clause. */
export const CLAUSES = words('that, which, who, whose, where, when, while, because, so');

/** Before these words a plural is no verb: "the tabs of". */
export const LINKS = words('of, that, which, whose');
