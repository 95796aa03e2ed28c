// A shop with leads for tests: two agents, and phones that no lead has yet.
import { createLead, type Lead } from '@app/contract/crm/lead';
import { setOption } from '@app/contract/shop/setting';
import type { Person } from '../person.ts';
import { story, type Story } from '../story.ts';

export interface LeadDesk {
  readonly s: Story;
  readonly owner: Person;
  /** Sees only own leads, like `other`. */
  readonly agent: Person;
  readonly other: Person;
}

export const switchOnLeads = (owner: Person): Promise<unknown> =>
  owner.call(setOption, { body: { name: 'openCRM', value: 1 } });

export async function leadDesk(): Promise<LeadDesk> {
  const s = await story();
  const { owner } = s.shop;
  await switchOnLeads(owner);
  return { s, owner, agent: await s.shop.hire(4), other: await s.shop.hire(4) };
}

let last = 0;

/** A phone that no lead has yet. */
export const freshPhone = (): string => `0810${String((last += 1)).padStart(6, '0')}`;

/** The recipient of an order for a lead's phone. */
export const leadBuyer = (phone: string) => ({
  name: 'คุณลีด',
  phone,
  address: '9/9',
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
});

/** The user adds a lead of their own; `more` overrides fields. */
export const addLeadOf = (who: Person, more: object = {}): Promise<Lead> =>
  who.call(createLead, { body: { name: 'คุณลีด', phone: freshPhone(), ...more } });
