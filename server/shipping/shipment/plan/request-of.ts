// The request of a batch, checked against what the courier offers.
import type { CourierId } from '@app/contract/kit/carriers';
import { satangFromBaht } from '@app/contract/kit/money';
import type { createShipments } from '@app/contract/shipping/shipment';
import { deployedCourier } from '../../../courier-setup/index.ts';
import { fail } from '../../../platform/failure.ts';
import type { OutsideCall, Services } from '../../../platform/route.ts';
import type { BatchRequest } from '../batch.store.ts';

type Choices = OutsideCall<typeof createShipments>['body'];

export function insuranceOf({ insureEnabled, insureDeclareValue }: Choices) {
  const insured = insureEnabled === true || insureEnabled === 1;
  const value = insureDeclareValue ?? 0;
  return {
    declaredSatang: insured ? satangFromBaht(value) : 0,
    insureField:
      insured && !(value > 0)
        ? { insureDeclareValue: 'ใส่มูลค่าสินค้าที่ต้องการประกัน มากกว่า 0 บาท' }
        : null,
  };
}

export function requestOf(services: Services, id: CourierId, body: Choices): BatchRequest {
  const courier = deployedCourier(services.config, id);
  if (!courier) throw fail('COURIER_NOT_READY');
  const fields: Record<string, string> = {};
  const known = (choices: readonly { code: number }[], code: number | undefined): boolean =>
    code === undefined || choices.length === 0 || choices.some((choice) => choice.code === code);
  if (!known(courier.categories, body.category)) fields['category'] = 'ขนส่งไม่มีประเภทสินค้านี้';
  if (!known(courier.services, body.expressCategory)) fields['expressCategory'] = 'ขนส่งไม่มีบริการนี้';
  const { declaredSatang, insureField } = insuranceOf(body);
  Object.assign(fields, insureField);
  if (Object.keys(fields).length > 0) throw fail('UNPROCESSED', { fields });
  return {
    address: body.address ?? null,
    category: body.category ?? null,
    expressCategory: body.expressCategory ?? null,
    declaredSatang,
  };
}
