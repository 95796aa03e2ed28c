// The door of calling leads: what came of a call is written down beside other screens, too.
export { CallPanel } from './call-panel.tsx';
export { useLeadLock } from './use-lead-lock.ts';
