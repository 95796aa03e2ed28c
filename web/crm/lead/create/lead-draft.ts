// A lead as it is typed: the screen's values, and the body that the API takes.
import { createLead } from '@app/contract/crm/lead';
import * as z from 'zod/mini';
import type { NewLead } from '../lead.data.ts';

const { shape } = createLead.takes.body;

/** Who gets it: oneself, whoever has the fewest, nobody yet, or a user by number. */
export const ownerChoices = {
  me: 'ฉัน',
  auto: 'กระจายอัตโนมัติ',
  none: 'ยังไม่ระบุ',
} as const;

/** What the lead is interested in, with what it is called. */
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
  /** Parted by commas. */
  tags: z.string(),
  note: shape.note,
  duplicateReason: shape.duplicateReason,
});

/** Of a shop that has no sources to choose from. */
export const SourcelessSchema = z.extend(LeadDraftSchema, { channelId: z.null() });

export interface LeadDraft {
  message: string;
  name: string;
  phone: string;
  social: string;
  channelId: number | null;
  product: Goods | null;
  owner: string;
  /** An instant of the wire, or null for none. */
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

/** 'โปร, วีไอพี' as two tags, each once. */
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
