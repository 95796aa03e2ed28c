// Products learn the words that customers use for them, from the corrections of who opens orders.
import type { learnAlias } from '@app/contract/order/inbox';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { findNamedAlready, lockAliases, saveAliases } from './message.store.ts';

const MOST_ALIASES = 30;

export async function learnAliasUse({ tx, body }: Call<typeof learnAlias>) {
  const word = body.text.replaceAll(/\s+/g, ' ');
  const product = await lockAliases(tx, body.productId);
  if (!product) {
    throw fail('UNPROCESSED', { fields: { productId: 'ไม่พบสินค้านี้ เลือกสินค้าอื่น' } });
  }
  const other = await findNamedAlready(tx, word, product.id);
  if (other) {
    throw fail('NAME_EXIST', {
      details: { text: `“${word}” เป็นชื่อของ ${other.name} แล้ว` },
      fields: { text: `คำนี้เป็นชื่อของ ${other.name} แล้ว` },
    });
  }
  const names = [product.name, ...product.aliases].map((name) => name.toLowerCase());
  const isKnown = names.includes(word.toLowerCase());
  const aliases = isKnown ? product.aliases : [...product.aliases, word];
  if (aliases.length > MOST_ALIASES) {
    throw fail('UNPROCESSED', {
      fields: { text: 'สินค้านี้มีชื่อเรียกครบ 30 ชื่อแล้ว ลบชื่อที่ไม่ใช้ในหน้าสินค้าก่อน' },
    });
  }
  if (!isKnown) await saveAliases(tx, product.id, aliases);
  tx.audit({
    action: 'product.alias',
    entity: 'product',
    entityId: product.id,
    before: { aliases: product.aliases },
    after: { aliases },
  });
  return { productId: product.id, aliases };
}
