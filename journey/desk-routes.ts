// The paths of desk, lead and report screens, read from the route register: a new screen is tested
// without being listed.
import { screens } from '../web/app/screens.ts';

/** Screens of parcels and their money, which other journeys test with data of their own. */
const elsewhere =
  /^\/(flash-express|jnt|kerry|thaipost|bestexpress|spx|laos|order\/tracking|exceptions|cod-checker|pack|pick|return\/|manifest)/;

export interface KnownRecords {
  readonly orderId: number;
  readonly leadId: number;
  readonly userId: number;
  readonly username: string;
  /** For journeys that open screens of parcels. */
  readonly manifestId?: number;
}

export const deskRoutes: readonly string[] = [
  ...screens.map(({ path }) => path).filter((path) => !elsewhere.test(path)),
  '/denied',
];

/** Fills in the route's parameters; throws if one has no value. */
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
