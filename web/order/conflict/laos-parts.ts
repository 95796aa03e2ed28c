// The parts of an order to Laos as values to choose from: another address, and money in baht or kip.
import { laoProvinces } from '@app/contract/kit/laos-place';
import type { OrderReply } from '@app/contract/order/order';
import type { Values } from './conflict.ts';
import {
  field,
  nothing,
  partOf,
  paymentPart,
  placeKeys,
  plain,
  valuesOfInfo,
  valuesOfPayment,
  type Info,
  type Payment,
} from './parts.ts';

interface LaosPlace {
  province?: string | undefined;
  district?: string | undefined;
  village?: string | undefined;
  branch?: string | undefined;
  address?: string | undefined;
}
type LaosInfo = LaosPlace & Info;

const valuesOfLaosInfo = (info: LaosInfo): Values => ({
  ...valuesOfInfo(info),
  place: {
    province: info.province ?? '',
    district: info.district ?? '',
    village: info.village ?? '',
    branch: info.branch ?? '',
    address: info.address ?? '',
  },
});

const laosPlaceText = ({ address, village, branch, district, province }: LaosPlace): string =>
  [address, village, branch, district, laoProvinces.find(({ code }) => code === province)?.th]
    .filter(Boolean)
    .join(' ') || nothing;

export const laosInfoPart = {
  ...partOf((order) => valuesOfLaosInfo(order.info), {
    name: field('ชื่อผู้รับ', plain, 'name'),
    phone: field('เบอร์ลาว', plain, 'phone'),
    phone2: field('เบอร์ลาวสำรอง', plain, 'phone2'),
    social: field('LINE / Facebook', plain, 'social'),
    place: field('สถานที่ในลาว', laosPlaceText, ...placeKeys),
    note: field('โน้ตบนใบปะหน้า', plain, 'note'),
  }),
  from: valuesOfLaosInfo,
  into: ({ place, ...rest }: Values) => {
    const { address, ...where } = place as LaosPlace;
    return { ...rest, ...where, ...(address && { address }) };
  },
};

interface Money {
  currency?: string | undefined;
  rate?: number | null | undefined;
  rateDate?: string | null | undefined;
}

const valuesOfLaosPayment = ({
  currency,
  rate,
  rateDate,
  ...payment
}: Payment & Money): Values => ({
  ...valuesOfPayment(payment),
  money: { currency: currency ?? 'THB', rate: rate ?? null, rateDate: rateDate ?? null },
});

const moneyText = ({ currency, rate }: Money): string =>
  currency === 'LAK' ? `กีบ อัตรา ${rate ?? '–'}` : 'บาท';

export const laosPaymentPart = {
  of: (order: OrderReply) => valuesOfLaosPayment(order.payment),
  field: (key: string) =>
    key === 'money'
      ? field('สกุลเงินที่เก็บ', moneyText, 'currency', 'rate', 'rateDate')
      : paymentPart.field(key),
  from: valuesOfLaosPayment,
  into: ({ money, ...rest }: Values) => ({ ...rest, ...(money as Money) }),
};
