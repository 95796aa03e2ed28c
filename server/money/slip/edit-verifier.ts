// The shop's account with the slip verification service: its key is stored sealed and never
// returned.
import type { getSlipVerifier, saveSlipVerifier, Verifier } from '@app/contract/money/slip';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { findVerifier, removeVerifier, saveVerifier } from './slip.store.ts';

export async function getSlipVerifierUse({
  tx,
}: Pick<Call<typeof getSlipVerifier>, 'tx'>): Promise<Verifier> {
  const row = await findVerifier(tx);
  return { branch: row?.branch ?? null, hasKey: row !== undefined };
}

export async function saveSlipVerifierUse(call: Call<typeof saveSlipVerifier>): Promise<Verifier> {
  const { tx, body, services } = call;
  const before = await findVerifier(tx);
  if (body.branch === '') await removeVerifier(tx);
  else {
    const key = body.key === undefined ? before?.key : services.secrets.seal(body.key);
    if (key === undefined) throw fail('UNPROCESSED', { fields: { key: 'ใส่ API key ของร้าน' } });
    await saveVerifier(tx, body.branch, key);
  }
  tx.audit({
    action: 'slip.verifier',
    entity: 'option',
    before: { branch: before?.branch ?? null },
    after: { branch: body.branch || null, isKeyChanged: body.key !== undefined },
  });
  return getSlipVerifierUse(call);
}
