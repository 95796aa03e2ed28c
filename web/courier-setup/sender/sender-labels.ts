// Names of a courier sender's fields.
import { senderForms } from '@app/contract/courier-setup/sender';
import type { SenderCourier } from './sender.data.ts';

export function labelOf(c: SenderCourier, name: string): string {
  const { details, credentials } = senderForms[c];
  if (name === 'address') return 'ที่อยู่ผู้ส่ง';
  return [...details, ...credentials].find((field) => field.name === name)?.label ?? name;
}
