// Tracking, and the return leg that brings a parcel back.
import type { StoredParcel, World } from '../world.ts';
import { answer, type FlashAnswer, type FlashRequest } from './answer.ts';
import { newParcel } from './orders.ts';
import { stateTexts } from './tables.ts';

/** Seconds since 1970, as Flash sends times. */
const seconds = (at: number): number => Math.floor(at / 1000);

export function routesOf(parcel: StoredParcel): Record<string, unknown> {
  const last = parcel.scans.at(-1);
  return {
    pno: parcel.pno,
    origPno: parcel.pno,
    returnedPno: parcel.returnedPno,
    customaryPno: parcel.customaryPno,
    returned: parcel.customaryPno === null ? 0 : 1,
    state: last?.state ?? null,
    stateText: last ? stateTexts[last.state] : null,
    stateChangeAt: last ? seconds(last.at) : null,
    routes: parcel.scans
      .map((scan) => ({
        routedAt: seconds(scan.at),
        routeAction: scan.action,
        message: scan.message,
        state: scan.state,
      }))
      .reverse(),
  };
}

export function trackOrder(world: World, request: FlashRequest, pno: string): FlashAnswer {
  const parcel = world.parcels.get(pno);
  if (!parcel) return answer(request, 1006);
  if (parcel.mchId !== request.mchId) return answer(request, 1019);
  return answer(request, 1, routesOf(parcel));
}

/** A number that is not found is missing from the list. */
export function trackOrders(world: World, request: FlashRequest): FlashAnswer {
  const list = request.fields['pnos'] ?? '';
  if (list === '' || list.length > 500) {
    return answer(request, 1000, { pnos: ['pnos must have 1 to 500 characters'] });
  }
  const parcels = list.split(',').flatMap((pno) => {
    const parcel = world.parcels.get(pno.trim());
    return parcel && parcel.mchId === request.mchId ? [routesOf(parcel)] : [];
  });
  return answer(request, 1, parcels);
}

/** State 7 closes the outbound parcel; a second parcel brings the goods back. */
export function beginReturn(world: World, parcel: StoredParcel, at: number): void {
  const { mchId, outTradeNo, form, pno } = parcel;
  const leg = {
    ...newParcel(world, { mchId, outTradeNo, form, customaryPno: pno }),
    createdAt: at,
  };
  world.happen({ t: 'created', parcel: leg });
  world.happen({ t: 'returned', pno, returnedPno: leg.pno });
}
