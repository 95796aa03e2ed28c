// What parcels would cost; the only file of this part that calls the API.
import { estimateFreight } from '@app/contract/shipping/freight';
import type { CourierId } from '@app/contract/kit/carriers';
import type { Asks } from '@app/contract/kit/endpoint';
import { read } from '../../../ui/wire/query.ts';

export const estimateQuery = (c: CourierId, body: Asks<typeof estimateFreight>['body']) =>
  read(estimateFreight, { params: { c }, body }, { quiet: true });
