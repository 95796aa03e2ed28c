// A courier's two systems, in the screen's words.
import type { CourierAccount } from './courier-account.data.ts';

export const environments: readonly { value: CourierAccount['environment']; label: string }[] = [
  { value: 'training', label: 'ระบบทดสอบ' },
  { value: 'production', label: 'ระบบจริง' },
];
