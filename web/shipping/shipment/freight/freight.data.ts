// API call for freight prices; the only file of this part that makes it.
import { estimateFreight } from '@app/contract/shipping/freight';
import type { CourierId } from '@app/contract/kit/carriers';
import type { Asks } from '@app/contract/kit/endpoint';
import { read } from '../../../ui/wire/query.ts';

export const estimateQuery = (c: CourierId, body: Asks<typeof estimateFreight>['body']) =>
  read(estimateFreight, { params: { c }, body }, { quiet: true });
