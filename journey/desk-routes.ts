// The screens of the desk, of leads and of reports as addresses, read from the register: a new screen is walked without being named.
import { screens } from '../web/app/screens.ts';

/** Parcels and their money have journeys of their own kind of data. */
const elsewhere =
  /^\/(flash-express|jnt|kerry|thaipost|bestexpress|spx|laos|order\/tracking|exceptions|cod-checker|pack|pick|return\/|manifest)/;

export interface KnownRecords {
  readonly orderId: number;
  readonly leadId: number;
  readonly userId: number;
  readonly username: string;
  /** Where screens of parcels are walked. */
  readonly manifestId?: number;
}

export const deskRoutes: readonly string[] = [
  ...screens.map(({ path }) => path).filter((path) => !elsewhere.test(path)),
  '/denied',
];

/** Its parameters filled in; throws for one that nobody gave a value. */
export function addressOf(route: string, knownRecords: KnownRecords): string {
  const { orderId, leadId, userId, username, manifestId } = knownRecords;
  const filled = route
    .replace('/order/$id', `/order/${orderId}`)
    .replace('/manage/$id', `/manage/${leadId}`)
    .replace('/user/$id', `/user/${userId}`)
    .replace('/user/$username', `/user/${username}`)
    .replace('/manifest/$id', `/manifest/${manifestId ?? '$id'}`)
    .replace('$carrier/$code', 'flash/5')
    .replace('$carrier', 'flash');
  if (filled.includes('$')) throw new Error(`no value for a parameter of ${route}`);
  return filled;
}
