// Pictures in the history of a lead: a chat, a slip, a wish.
import * as z from 'zod/mini';
import { imageFile, PICTURE_BODY } from '../shop/image.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { leadWords, mayLeads } from './lead.contract.ts';

/** The most pictures per lead. */
export const MOST_LEAD_FILES = 20;

const ofLead = z.object({ id: f.idText });

export const addLeadFile = endpoint({
  does: 'Keeps a picture in the history of a lead: jpg, png or webp up to 5 MB, checked by its content and made small.',
  at: 'POST /pipeline/{id}/file',
  may: mayLeads,
  flag: 'openCRM',
  takes: {
    params: ofLead,
    body: z.strictObject({
      file: imageFile,
      note: z.optional(leadWords(200)),
      prefix: f.prefix,
    }),
    encoding: 'form',
  },
  /** The id of its history entry. */
  gives: z.object({ id: f.id }),
  fails: ['LEAD_LOCKED'],
  once: true,
  bodyLimit: PICTURE_BODY,
});

export const removeLeadFile = endpoint({
  does: 'Takes a picture out of the history of its lead for good: one’s own, or any with the right to all leads.',
  at: 'DELETE /pipeline/{id}/file/{fileId}',
  may: mayLeads,
  flag: 'openCRM',
  takes: { params: z.extend(ofLead, { fileId: f.idText }) },
  gives: f.ok,
  fails: ['LEAD_LOCKED'],
  once: 'by-state',
});
