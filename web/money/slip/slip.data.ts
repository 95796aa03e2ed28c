// API calls of slips and the verification account; the only file of the feature that makes them.
import type { Asks } from '@app/contract/kit/endpoint';
import {
  acceptSlip,
  addSlip,
  getSlipVerifier,
  listSlips,
  removeSlip,
  returnSlipOver,
  saveSlipVerifier,
  takeSlipBack,
  type Slip,
} from '@app/contract/money/slip';
import type { QueryClient } from '@tanstack/react-query';
import { ordersChanged } from '../../order/index.ts';
import { call } from '../../ui/http.ts';
import { randomId } from '../../ui/hooks/random-id.ts';
import { formBody } from '../../ui/wire/form-body.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { Slip };
export type NewVerifier = Asks<typeof saveSlipVerifier>['body'];

export const slipsQuery = (orderId: number) =>
  read(listSlips, { params: { id: orderId } }, { quiet: true });

export const add = (orderId: number, file: File): Promise<Slip> =>
  call(
    addSlip,
    { params: { id: orderId }, body: formBody({ file }) },
    { idempotencyKey: randomId() },
  );

/** `amount` in baht is what was received. */
export const accept = (orderId: number, { id: slipId, amount }: Pick<Slip, 'id' | 'amount'>) =>
  call(acceptSlip, { params: { id: orderId, slipId }, body: { state: 'confirmed', amount } });

export const takeBack = (orderId: number, slipId: number): Promise<Slip> =>
  call(takeSlipBack, { params: { id: orderId, slipId }, body: {} });

export const sayOverReturned = (
  orderId: number,
  slipId: number,
  isReturned: boolean,
): Promise<Slip> => call(returnSlipOver, { params: { id: orderId, slipId }, body: { isReturned } });

export const remove = (orderId: number, slip: Slip) =>
  call(removeSlip, { params: { id: orderId, slipId: slip.id } });

export async function slipsChanged(client: QueryClient, orderId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listSlips, { params: { id: orderId } }) }),
    ordersChanged(client),
  ]);
}

export const verifierQuery = () => read(getSlipVerifier, {});

export async function saveVerifier(client: QueryClient, body: NewVerifier): Promise<void> {
  await call(saveSlipVerifier, { body });
  await client.invalidateQueries({ queryKey: keyOf(getSlipVerifier) });
}
