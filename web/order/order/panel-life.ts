// What the forms of an order's panels have in common: what is typed is kept until it is saved, and nothing is typed meanwhile.
import type { OrderReply } from '@app/contract/order/order';
import { useState } from 'react';

export interface PanelFormProps {
  order: OrderReply;
  close: () => void;
  /** The parcel's number is cancelled with the change, and another asked for. */
  renews?: boolean;
  /** Besides closing. */
  onSaved?: () => void;
}

/** Phones drop a page while its user looks up an address in the chat; and what came in while a save is on its way would close with the panel. */
export function usePanelLife(panel: string, { id, version }: OrderReply) {
  // A draft belongs to what it was typed over: after someone else's change it is not offered.
  const [draft] = useState(() => `order-${panel}-${id}-v${version}`);
  return { draft, isHeld: true as const };
}

/** What was typed is given up with its draft. */
export const givingUp =
  ({ draft }: { draft: { drop: () => Promise<void> } }, close: () => void) =>
  (): void =>
    void draft.drop().then(close);
