// The form blocks of an order to Laos: receiver, branch and kip; loaded when Laos is chosen.
import { CreateLaosOrder } from '@app/contract/order/create-laos';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { LaosAddressFields, LaosMoneyFields } from '../../order/laos/laos-fields.tsx';
import { emptyDraft, type OrderDraft } from '../create-order.ts';
import type { NewOrder } from '../create-order.data.ts';

/** Address fields with other values in the other country. */
const placeParts = ['province', 'district', 'subdistrict', 'postcode', 'phone', 'phone2'] as const;

function body(draft: OrderDraft, common: NewOrder): NewOrder {
  const { currency, rate, rateDate } = draft.payment;
  return {
    ...common,
    country: 'LA',
    info: {
      name: draft.name,
      phone: draft.phone,
      phone2: draft.phone2,
      social: draft.social,
      province: draft.province as 'LA-VT',
      district: draft.district,
      village: draft.village ?? '',
      branch: draft.branch ?? '',
      address: draft.address,
      note: draft.note,
    },
    shipping: { ...common.shipping, carrier: null },
    payment: {
      ...common.payment,
      currency: currency ?? 'THB',
      ...(currency === 'LAK' && { rate: rate ?? null, rateDate: rateDate ?? null }),
    },
  } as unknown as NewOrder;
}

function LaosCustomer() {
  const { getValues, setValue } = useFormContext<OrderDraft>();
  useEffect(() => {
    const empty = () => placeParts.forEach((part) => setValue(part, ''));
    if (!getValues('province').startsWith('LA-')) empty();
    if (!getValues('payment.currency')) setValue('payment.currency', 'THB');
    return () => {
      // Only when the form stays open for Thailand; a form that is left keeps its draft.
      if (getValues('country') === 'LA') return;
      empty();
      setValue('province', emptyDraft.province);
    };
  }, [getValues, setValue]);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <LaosAddressFields />
    </div>
  );
}

export default {
  says: { body, schema: CreateLaosOrder },
  Customer: LaosCustomer,
  Money: LaosMoneyFields,
};
