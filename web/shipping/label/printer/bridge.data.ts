// The bridge of this tab, opened when first needed and kept: each opening may ask whoever sits there.
import { getBridgeCertificate, signForBridge } from '@app/contract/shipping/print-bridge';
import { call } from '../../../ui/http.ts';
import { openBridge, type Bridge } from './bridge.ts';

const signing = {
  certificate: async () => (await call(getBridgeCertificate, {}, { quiet: true })).certificate,
  sign: async (message: string) =>
    (await call(signForBridge, { body: { message } }, { quiet: true })).signature,
};

let kept: Bridge | undefined;

export async function theBridge(): Promise<Bridge> {
  if (!kept?.isOpen) kept = await openBridge(signing);
  return kept;
}
