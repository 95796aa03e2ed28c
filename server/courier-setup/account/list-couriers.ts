// The couriers' facts for screens: everything comes from the adapters, so nothing is defined twice.
import type { CourierInfo, listCouriers } from '@app/contract/courier-setup/account';
import { flagNames } from '@app/contract/kit/carriers';
import { capabilitiesOf, protocolOf } from '@app/courier/kit/courier';
import { listCouriers as listBuilt } from '@app/courier/registry';
import type { Call } from '../../platform/route.ts';
import { isSandbox } from './call-courier.ts';
import { listAccounts } from './courier-account.store.ts';
import type { Courier } from './courier-words.ts';
import { openCredentials, type Credentials } from './credentials.ts';

export async function listCouriersUse({
  tx,
  services,
}: Call<typeof listCouriers>): Promise<CourierInfo[]> {
  const accounts = new Map((await listAccounts(tx)).map((row) => [row.courier, row]));
  return listBuilt()
    .filter((courier) => services.config.CARRIERS.includes(courier.id))
    .map((courier) => {
      const account = accounts.get(courier.id);
      const credentials = openCredentials(services.secrets, account?.credentials ?? '');
      return {
        ...toInfo(courier, { isOn: account?.enabled ?? false, credentials }),
        ...(courier.trial && isSandbox(services.config, courier) && { trial: courier.trial }),
      };
    });
}

const baht = (satang: number | null): number | null => (satang === null ? null : satang / 100);

interface Connection {
  readonly isOn: boolean;
  readonly credentials: Credentials | null;
}

function toInfo(courier: Courier, { isOn: connected, credentials }: Connection): CourierInfo {
  // The limits of this shop's account: a courier's protocols may differ.
  const { limits } = protocolOf(courier, credentials);
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
      ...(limits.sideSumCmMax && { sideSumCm: limits.sideSumCmMax }),
      name: limits.nameMax,
      phone: limits.phoneMax,
      address: limits.addressMax,
      remark: limits.remarkMax,
      ...(limits.remarkSent && { remarkSent: limits.remarkSent }),
      cod: baht(limits.codSatangMax),
      codStep: limits.codSatangStep / 100,
      declaredValue: baht(limits.declaredValueSatangMax),
      ...(limits.isAdvice && { advice: true }),
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
      ...(field.choices && {
        choices: field.choices.map(({ value, labelTh }) => ({ value, label: labelTh })),
      }),
      ...(field.onlyFor !== undefined && { onlyFor: field.onlyFor }),
    })),
  };
}
