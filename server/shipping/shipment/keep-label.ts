// Stores the label that a courier sends with its answer.
import type { Words } from '../../courier-setup/index.ts';
import type { Actor } from '../../platform/database.ts';
import type { Services } from '../../platform/route.ts';

interface LabelContext {
  readonly services: Services;
  readonly actor: Actor;
  readonly shipment: { readonly id: number };
}

/** The file name of the courier's own label of a parcel. */
export const waybillFile = (tenantId: number, shipmentId: number): string =>
  `waybill/${tenantId}/${shipmentId}.pdf`;

/**
 * For couriers whose label comes with the answer: stored before the number is saved. An unreachable
 * file store must not lose the number.
 */
export async function keepLabel(
  { services, actor, shipment }: LabelContext,
  outcome: Words.Booked | Words.Failure,
): Promise<string> {
  if (outcome.outcome !== 'booked' || !outcome.label) return '';
  const file = waybillFile(actor.tenantId, shipment.id);
  try {
    await services.files.write(file, outcome.label);
    return file;
  } catch (error) {
    services.metrics.oddities.inc({ kind: 'label-not-kept' });
    services.log.warn({ err: error, shipmentId: shipment.id }, "the courier's label was not kept");
    return '';
  }
}
