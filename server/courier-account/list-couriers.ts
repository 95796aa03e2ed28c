// What screens know of the couriers: everything comes from the adapters, nothing is written twice.
import type { CourierInfo, listCouriers } from '@app/contract/courier';
import { flagNames } from '@app/contract/kit/carriers';
import { capabilitiesOf } from '@app/courier/kit/courier';
import { listCouriers as listBuilt } from '@app/courier/registry';
import type { Call } from '../platform/route.ts';
import { listEnabled } from './courier-account.store.ts';
import type { Courier } from './courier-words.ts';

export async function listCouriersUse({
  tx,
  services,
}: Call<typeof listCouriers>): Promise<CourierInfo[]> {
  const enabled = new Set((await listEnabled(tx)).map((row) => row.courier));
  return listBuilt()
    .filter((courier) => services.config.CARRIERS.includes(courier.id))
    .map((courier) => toInfo(courier, enabled.has(courier.id)));
}

const baht = (satang: number | null): number | null => (satang === null ? null : satang / 100);

function toInfo(courier: Courier, connected: boolean): CourierInfo {
  const { limits } = courier;
  return {
    c: courier.id,
    code: courier.carrier,
    screen: courier.route,
    name: courier.nameTh,
    nameEn: courier.nameEn,
    flag: flagNames.find((name) => name === courier.flag) ?? null,
    connected,
    can: capabilitiesOf(courier),
    limits: {
      weightGrams: limits.weightGramsMax,
      sideCm: limits.sideCmMax,
      name: limits.nameMax,
      phone: limits.phoneMax,
      address: limits.addressMax,
      remark: limits.remarkMax,
      cod: baht(limits.codSatangMax),
      declaredValue: baht(limits.declaredValueSatangMax),
    },
    services: courier.services.map(({ code, labelTh }) => ({ code, label: labelTh })),
    categories: courier.categories.map(({ code, labelTh }) => ({ code, label: labelTh })),
    labelSizes: courier.labelSizes,
    statuses: courier.statuses.map((row) => ({
      code: row.display,
      label: row.labelTh,
      labelEn: row.labelEn,
      bucket: row.bucket,
      verified: row.isVerified,
    })),
    credentialFields: courier.credentialFields.map((field) => ({
      name: field.name,
      label: field.labelTh,
      hint: field.hintTh,
      secret: field.isSecret,
      required: field.isRequired,
      maxLength: field.maxLength,
    })),
  };
}
