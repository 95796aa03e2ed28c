// Takes another address or phone from the buyer; a pasted text is read into the form first.
import type { proposeOnPage } from '@app/contract/buyer/page';
import type { Parsed } from '@app/contract/kit/endpoint';
import { fail, type Failure } from '../../platform/failure.ts';
import { createMinuteLimit } from '../../platform/minute-limit.ts';
import type { BinaryReply } from '../../platform/route.ts';
import { readMessages } from '../../customer/index.ts';
import { checkPlace, searchPlaces } from '../../engine/message-reader/index.ts';
import { buyerSide } from '../../order/index.ts';
import type { Correction, Place } from './draw-correction.ts';
import { pageOf, pageWithProblem } from './show-page.ts';
import { openOrder, type Done, type Visit } from './visit.ts';

/** Of one link: reading takes a thread that the whole shop reads with. */
const READ_A_MINUTE = 6;
const countReading = createMinuteLimit(READ_A_MINUTE);

async function readIntoForm(visit: Visit, text: string): Promise<BinaryReply> {
  const { services, actor, tenant, token } = visit;
  await services.db.withTenant(actor, (tx) => openOrder(tx, visit), { mode: 'read' });
  countReading(`${tenant.id}/${token}`, services.now());
  const [reading] = await readMessages(services.db, actor, [text]);
  if (!reading) throw fail('BAD_REQUEST');
  const { name, address, subdistrict, district, province, postcode } = reading;
  const typed = {
    text,
    name,
    phone: reading.phone,
    ...{ address, subdistrict, district, province, postcode },
  };
  return pageOf(visit, { correction: { typed, wrong: {}, places: [] } });
}

export async function takeProposalUse(
  visit: Visit,
  { body }: Parsed<typeof proposeOnPage>,
): Promise<BinaryReply | Done> {
  const { text = '', ...wanted } = body;
  if (text !== '' && !wanted.address) return readIntoForm(visit, text);
  const { services, actor } = visit;
  const proposal = await services.db.withTenant(actor, async (tx) =>
    buyerSide.propose(tx, await openOrder(tx, visit), wanted),
  );
  return { json: proposal, done: 'address' };
}

const MOST_PLACES = 5;

/** What the address may mean: nearly what was typed, or what goes with its words. */
function placesNear(typed: Readonly<Record<string, string>>): Place[] {
  const { subdistrict = '', district = '', province = '', postcode = '' } = typed;
  const check = checkPlace({ subdistrict, district, province, postcode });
  const near = check.ok ? [] : check.suggestions;
  const found =
    near.length > 0 ? near : searchPlaces(`${subdistrict} ${postcode}`.trim(), MOST_PLACES);
  return found.slice(0, MOST_PLACES);
}

const NAMES = [
  ...['text', 'name', 'phone', 'address'],
  ...['subdistrict', 'district', 'province', 'postcode'],
];

/** The page with what was typed, what is wrong with it, and places that may be meant. */
export function refuseProposal(visit: Visit, failure: Failure): Promise<BinaryReply> {
  const body = visit.incoming.body as Readonly<Record<string, unknown>> | undefined;
  const typed: Record<string, string> = {};
  for (const name of NAMES) {
    const value = body?.[name];
    if (typeof value === 'string') typed[name] = value.slice(0, 1000);
  }
  const wrong = failure.info.fields ?? {};
  const correction: Correction = {
    typed,
    wrong,
    places: 'subdistrict' in wrong ? placesNear(typed) : [],
  };
  return pageWithProblem(visit, failure, { correction });
}
