// Sets one option: its rule checks the value, its table entry names the right.
import * as z from 'zod/mini';
import { fieldTexts, thaiIssue } from '@app/contract/kit/issues';
import { optionRules, type OptionName, type setOption } from '@app/contract/shop/setting';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import type { TenantTx } from '../../platform/database.ts';
import { isUndeployed, optionsOf } from './read-options.ts';
import { saveOption } from './setting.store.ts';

function requireSetter(name: OptionName, session: Session): void {
  const { setter } = optionRules[name];
  if (setter === 'operator') throw fail('PERMISSION_DENIED', { details: { setter } });
  if (setter === 'role1' && session.role !== 1)
    throw fail('PERMISSION_DENIED', { details: { setter } });
}

function readValue(name: OptionName, given: unknown): unknown {
  const { schema } = optionRules[name];
  const parsed = z.safeParse(schema as z.ZodMiniType, given, {
    reportInput: true,
    // Otherwise a library's English message would be taken for the rule's own text.
    error: (issue) => thaiIssue({ ...issue, path: [], message: '' } as z.core.$ZodIssue),
  });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ ...issue, path: ['value', ...issue.path] }));
  throw fail('UNPROCESSED', { fields: fieldTexts(issues) });
}

const prefixes = {
  receipt_prefix: 'ใบเสร็จรับเงิน',
  short_invoice_prefix: 'ใบกำกับภาษีอย่างย่อ',
  tax_invoice_prefix: 'ใบกำกับภาษีเต็มรูป',
} as const;
type PrefixName = keyof typeof prefixes;
const prefixNames = Object.keys(prefixes) as PrefixName[];

/** Two kinds of document with the same prefix would share their numbers. */
async function requireOwnPrefix(tx: TenantTx, name: PrefixName, value: unknown): Promise<void> {
  const options = await optionsOf(tx, prefixNames);
  const other = prefixNames.find((each) => each !== name && options[each] === value);
  if (!other) return;
  const text = `${prefixes[other]}ขึ้นต้นเลขด้วยตัวนี้อยู่แล้ว ใส่ตัวอื่น เลขเอกสารจะได้ไม่ซ้ำกัน`;
  throw fail('UNPROCESSED', { fields: { value: text } });
}

export async function setOptionUse({ tx, session, body, services }: Call<typeof setOption>) {
  const { name } = body;
  requireSetter(name, session);
  const value = readValue(name, body.value);
  if (value === 1 && isUndeployed(name, services.config.CARRIERS)) {
    throw fail('UNPROCESSED', { fields: { value: 'ระบบนี้ยังไม่เปิดให้บริการขนส่งรายนี้' } });
  }
  const prefix = prefixNames.find((each) => each === name);
  if (prefix) await requireOwnPrefix(tx, prefix, value);
  const before = await saveOption(tx, name, value);
  tx.audit({
    action: 'option.set',
    entity: 'option',
    before: before === undefined ? undefined : { [name]: before },
    after: { [name]: value },
  });
  // Later domains listen: erasure by age starts now.
  if (name === 'retention_months') await tx.enqueue('privacy.forget', {}, { key: 'forget' });
  return { name, value };
}
