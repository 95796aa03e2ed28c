// Switches on every module of a shop, for tests of rights that do not depend on flags.
import { flagNames } from '@app/contract/kit/carriers';
import { sql } from '../../platform/database.ts';
import type { Story } from '../story.ts';

export const turnModulesOn = (shop: Pick<Story['shop'], 'inside'>): Promise<unknown> =>
  shop.inside((tx) =>
    tx.rows(sql`
      insert into options (tenant_id, name, value)
      select ${tx.tenantId}, unnest(${[...flagNames]}::text[]), '1' on conflict do nothing`),
  );
