// A lead as it is typed: the screen's values, and the body that the API takes.
import { createLead } from '@app/contract/lead';
import * as z from 'zod/mini';
import type { NewLead } from '../lead.data.ts';

const { shape } = createLead.takes.body;

/** Who gets it: oneself, whoever has the fewest, nobody yet, or a user by number. */
export const ownerChoices = {
  me: 'ฉัน',
  auto: 'กระจายอัตโนมัติ',
  none: 'ยังไม่ระบุ',
} as const;

export const LeadDraftSchema = z.object({
  message: z.string(),
  name: shape.name,
  phone: shape.phone,
  social: shape.social,
  channelId: z.number({ error: 'เลือกที่มาของลีด' }),
  productId: z.optional(z.nullable(z.number())),
  owner: z.string(),
  /** As the browser's box for day and time has it; empty for none. */
  next: z.string(),
  value: shape.value,
  province: shape.province,
  address: shape.address,
  note: shape.note,
  duplicateReason: shape.duplicateReason,
});

export interface LeadDraft {
  message: string;
  name: string;
  phone: string;
  social: string;
  channelId: number | null;
  productId: number | null;
  owner: string;
  next: string;
  value: number | null;
  province: string;
  address: string;
  note: string;
  duplicateReason: string;
}

export const emptyLead: LeadDraft = {
  message: '',
  name: '',
  phone: '',
  social: '',
  channelId: null,
  productId: null,
  owner: 'me',
  next: '',
  value: null,
  province: '',
  address: '',
  note: '',
  duplicateReason: '',
};

const BANGKOK_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

/** 'YYYY-MM-DDTHH:mm' of Bangkok, as the box shows it; so many days from now at this hour. */
export const boxTime = (now: number, days: number, hour: number): string =>
  `${new Date(now + BANGKOK_MS + days * DAY_MS).toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00`;

export const instantOf = (box: string): string | null =>
  box === '' ? null : new Date(`${box}:00+07:00`).toISOString();

const ownerOf = (owner: string): Pick<NewLead, 'ownerId' | 'distribute'> => {
  if (owner === 'auto') return { distribute: true };
  if (owner === 'none') return { ownerId: null };
  return owner === 'me' ? {} : { ownerId: Number(owner) };
};

export function leadBody(draft: LeadDraft): NewLead {
  const { message: _message, owner, next, value, productId, duplicateReason, ...rest } = draft;
  return {
    ...rest,
    ...ownerOf(owner),
    productId: productId ?? null,
    nextAt: instantOf(next),
    ...(value !== null && value !== undefined && { value }),
    ...(duplicateReason?.trim() && { duplicateReason: duplicateReason.trim() }),
  };
}
