// The panel of messages to an order's buyer; its code loads after the order.
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { MessagePanelProps } from './message-panel.tsx';

const MessagePanel = lazyPart(() => import('./message-panel.tsx'));

export const MessagePart = (props: MessagePanelProps) => (
  <Suspense fallback={null}>
    <MessagePanel {...props} />
  </Suspense>
);
