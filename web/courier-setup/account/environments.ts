// The two systems that a courier runs, in the words of the screen.
import type { CourierAccount } from './courier-account.data.ts';

export const environments: readonly { value: CourierAccount['environment']; label: string }[] = [
  { value: 'training', label: 'ระบบทดสอบ' },
  { value: 'production', label: 'ระบบจริง' },
];
