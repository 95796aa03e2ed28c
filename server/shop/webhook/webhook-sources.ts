// What webhooks are told, by the domains in which it happens: asked soon after it was committed.
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

/** Something that happened. */
export interface SourceEvent {
  /** What makes it one event: said again, it is told once. */
  readonly event: string;
  readonly type: WebhookEvent;
  /** What it is about: of one subject each is told after the one before. */
  readonly subject: 'order' | 'product';
  readonly subjectId: number;
  readonly at: Date;
  /** Whose order it is, where it is one's: who sees their own only hears of nothing else. */
  readonly owners?: readonly (number | null)[];
  /** In the shape of its event's call, as this session may see it before masking. */
  dataFor(session: Session): unknown | Promise<unknown>;
}

export interface SourceQuery {
  readonly services: Services;
  readonly ids: readonly number[];
  /** What happened before was told, or is not to be. */
  readonly since: Date;
}

/** In the order in which it happened. */
export type WebhookSource = (tx: TenantTx, sourceQuery: SourceQuery) => Promise<SourceEvent[]>;

interface Sources {
  readonly of: Readonly<Record<MarkSource, readonly WebhookSource[]>>;
  /** The call whose reply is the data of an event. */
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

/** What the shape names of the data, and of that what the session may see; what was masked once stays so. */
export const shownData = (session: Session, type: WebhookEvent, data: unknown): unknown =>
  shownTo(session, webhookSources.get().shapes[type], data);
