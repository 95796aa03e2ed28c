// Shared by the forms of an order's panels: typing is stored as a draft until it is saved, and locked during the
// save.
import type { OrderReply } from '@app/contract/order/order';
import { useState } from 'react';

export interface PanelFormProps {
  order: OrderReply;
  close: () => void;
  /** The change cancels the parcel's number and books a new one. */
  renews?: boolean;
  /** Called in addition to closing. */
  onSaved?: () => void;
}

/**
 * Phones discard a page while its user looks up an address in the chat; and typing during a save would be lost when
 * the panel closes.
 */
export function usePanelLife(panel: string, { id, version }: OrderReply) {
  // A draft belongs to the values it was typed over: after somebody else's change it is not offered.
  const [draft] = useState(() => `order-${panel}-${id}-v${version}`);
  return { draft, isHeld: true as const };
}

/** Cancelling discards what was typed, with its draft. */
export const givingUp =
  ({ draft }: { draft: { drop: () => Promise<void> } }, close: () => void) =>
  (): void =>
    void draft.drop().then(close);
