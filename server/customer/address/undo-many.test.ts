// An import of addresses is undone with its own lookups: the rest of the book is not read again for
// each address.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectFewRead, rowsRead } from '../../app/story/rows-read.ts';
import { story, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { takeBackAddresses } from './import-addresses.ts';

const ADDRESSES = 600;

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

test('an address import is undone in one reading of the book, which keeps a default of each kind', async () => {
  const { read, kept } = await s.shop.inside(async (tx) => {
    const rows = await tx.rows<{ entity_id: number; version: number }>(sql`
      insert into addresses (tenant_id, type, name, phone, address, subdistrict, district, province, postcode, is_default)
      select ${tx.tenantId}::int, 'sender', 'ผู้ส่ง ' || n, '0810000000', '9/9', 'ศรีภูมิ', 'เมืองเชียงใหม่', 'เชียงใหม่',
        '50200', n = 1
      from generate_series(1, ${ADDRESSES}::int) n returning id as entity_id, version`);
    const before = await rowsRead(tx, 'addresses');
    // All but the last, from the default on.
    const verdicts = await takeBackAddresses(tx, rows.slice(0, -1));
    expect(verdicts).toEqual(rows.slice(0, -1).map(() => null));
    const left = await tx.rows<{ id: number; is_default: boolean }>(sql`
      select id, is_default from addresses where tenant_id = ${tx.tenantId} and deleted_at is null`);
    return {
      read: (await rowsRead(tx, 'addresses')) - before,
      kept: [left, rows.at(-1)?.entity_id] as const,
    };
  });
  expect(kept[0]).toEqual([{ id: kept[1], is_default: true }]);
  expectFewRead(read, 20 * ADDRESSES);
});
