// The events of webhooks, provided by the domains in which they happen, soon after the commit.
import {
  rightsOfWebhookEvents,
  webhookEventNames,
  type WebhookEvent,
} from '@app/contract/shop/webhook';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import { shownTo } from '../../platform/mask.ts';
import { Port } from '../../platform/port.ts';
import type { Services } from '../../platform/route.ts';
import { mayCall, ownerOf, type Session } from '../../platform/session.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { MarkSource } from './webhook.store.ts';

/** An event of a domain. */
export interface SourceEvent {
  /** Identifies the event: a repeat is sent once. */
  readonly event: string;
  readonly type: WebhookEvent;
  /** Its subject: events of one subject are sent in order. */
  readonly subject: 'order' | 'product';
  readonly subjectId: number;
  readonly at: Date;
  /** The owners of an order: a user who sees only own orders gets no events of others. */
  readonly owners?: readonly (number | null)[];
  /** In the reply shape of the event's call, as this session may see it before masking. */
  dataFor(session: Session): unknown | Promise<unknown>;
}

export interface SourceQuery {
  readonly services: Services;
  readonly ids: readonly number[];
  /** Earlier events were sent or are not wanted. */
  readonly since: Date;
}

/** In the order in which they happened. */
export type WebhookSource = (tx: TenantTx, sourceQuery: SourceQuery) => Promise<SourceEvent[]>;

interface Sources {
  readonly of: Readonly<Record<MarkSource, readonly WebhookSource[]>>;
  /** The call whose reply shape is the data of an event. */
  readonly shapes: Readonly<Record<WebhookEvent, Pick<EndpointSpec, 'gives'>>>;
}

export const webhookSources = new Port<Sources>('what webhooks are told');

export const mayHear = (session: Session, type: WebhookEvent): boolean =>
  mayCall(session, rightsOfWebhookEvents[type]);

export const offeredTo = (session: Session): WebhookEvent[] =>
  webhookEventNames.filter((type) => mayHear(session, type));

export const isWebhookEvent = (type: string): type is WebhookEvent =>
  (webhookEventNames as readonly string[]).includes(type);

export function maySee(session: Session, { type, owners }: SourceEvent): boolean {
  const owner = ownerOf(session);
  return mayHear(session, type) && (owner === null || (owners?.includes(owner) ?? true));
}

/** Filters the data by its shape and the session's rights; what was masked when stored stays masked. */
export const shownData = (session: Session, type: WebhookEvent, data: unknown): unknown =>
  shownTo(session, webhookSources.get().shapes[type], data);
