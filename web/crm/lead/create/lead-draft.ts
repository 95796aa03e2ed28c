// A lead during typing: the form's values, and the API body.
import { createLead } from '@app/contract/crm/lead';
import * as z from 'zod/mini';
import type { NewLead } from '../lead.data.ts';

const { shape } = createLead.takes.body;

/** The owner: the user, the agent with the fewest leads, nobody, or a user by id. */
export const ownerChoices = {
  me: 'ฉัน',
  auto: 'กระจายอัตโนมัติ',
  none: 'ยังไม่ระบุ',
} as const;

/** The product that the lead is interested in, with its name. */
export interface Goods {
  id: number;
  code?: string;
  name: string;
}

export const LeadDraftSchema = z.object({
  message: z.string(),
  name: shape.name,
  phone: shape.phone,
  social: shape.social,
  channelId: z.number({ error: 'เลือกที่มาของลีด' }),
  product: z.optional(z.nullable(z.custom<Goods>(() => true))),
  owner: z.string(),
  nextAt: z.optional(z.nullable(z.string())),
  value: shape.value,
  province: shape.province,
  address: shape.address,
  /** Separated by commas. */
  tags: z.string(),
  note: shape.note,
  duplicateReason: shape.duplicateReason,
});

/** For a shop without sources. */
export const SourcelessSchema = z.extend(LeadDraftSchema, { channelId: z.null() });

export interface LeadDraft {
  message: string;
  name: string;
  phone: string;
  social: string;
  channelId: number | null;
  product: Goods | null;
  owner: string;
  /** An API instant, or null for none. */
  nextAt: string | null;
  value: number | null;
  province: string;
  address: string;
  tags: string;
  note: string;
  duplicateReason: string;
}

export const emptyLead: LeadDraft = {
  message: '',
  name: '',
  phone: '',
  social: '',
  channelId: null,
  product: null,
  owner: 'me',
  nextAt: null,
  value: null,
  province: '',
  address: '',
  tags: '',
  note: '',
  duplicateReason: '',
};

/** 'โปร, วีไอพี' as two tags, without duplicates. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

const ownerOf = (owner: string): Pick<NewLead, 'ownerId' | 'distribute'> => {
  if (owner === 'auto') return { distribute: true };
  if (owner === 'none') return { ownerId: null };
  return owner === 'me' ? {} : { ownerId: Number(owner) };
};

export function leadBody(draft: LeadDraft): NewLead {
  const {
    message: _message,
    owner,
    nextAt,
    value,
    product,
    duplicateReason,
    tags,
    ...rest
  } = draft;
  return {
    ...rest,
    ...ownerOf(owner),
    productId: product?.id ?? null,
    nextAt: nextAt ?? null,
    ...(tagsOf(tags).length > 0 && { tags: tagsOf(tags) }),
    ...(value !== null && value !== undefined && { value }),
    ...(duplicateReason?.trim() && { duplicateReason: duplicateReason.trim() }),
  };
}
