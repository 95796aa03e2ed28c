// Products learn customers' words for them from the corrections of users who open orders.
import { fail } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import { findNamedAlready, holdWords, lockAliases, saveAliases } from './product-alias.store.ts';

const MOST_ALIASES = 30;

interface Learned {
  readonly productId: number;
  readonly text: string;
}

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ');

async function lockProduct(tx: TenantTx, productId: number) {
  const product = await lockAliases(tx, productId);
  if (product) return product;
  throw fail('UNPROCESSED', { fields: { productId: 'ไม่พบสินค้านี้ เลือกสินค้าอื่น' } });
}

type Changed = {
  readonly id: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
};

const audit = (tx: TenantTx, { id, before, after }: Changed): void =>
  tx.audit({
    action: 'product.alias',
    entity: 'product',
    entityId: id,
    before: { aliases: before },
    after: { aliases: after },
  });

export async function learnAlias(tx: TenantTx, { productId, text }: Learned) {
  const word = spaced(text);
  await holdWords(tx);
  const product = await lockProduct(tx, productId);
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
  audit(tx, { id: product.id, before: product.aliases, after: aliases });
  return { productId: product.id, aliases };
}

/** Removes a learnt word; an unknown one changes nothing. */
export async function forgetAlias(tx: TenantTx, { productId, text }: Learned) {
  const word = spaced(text).toLowerCase();
  const product = await lockProduct(tx, productId);
  const aliases = product.aliases.filter((alias) => alias.toLowerCase() !== word);
  if (aliases.length < product.aliases.length) await saveAliases(tx, product.id, aliases);
  audit(tx, { id: product.id, before: product.aliases, after: aliases });
  return { productId: product.id, aliases };
}
