// This tab's print bridge connection, opened on first use and kept: each opening may ask the user at that computer.
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
