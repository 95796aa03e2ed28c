// The frame of the order form: sums, save buttons and their shortcuts.
import { FormActions } from '../../ui/form/app-form.tsx';
import { useKeys } from '../../ui/hooks/keys.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { CodLine, OrderSummary } from './order-summary.tsx';
import type { useOrderForm } from './use-order-form.ts';

type Form = ReturnType<typeof useOrderForm>['form'];

/** Texts of the save buttons. */
interface SaveNames {
  save: string;
  /** Absent: saving always continues with the next order. */
  again?: string;
}

interface FinishProps extends SaveNames {
  form: Form;
}

const focusIn = (id: string): void =>
  document
    .querySelector<HTMLElement>(`#${id} :is(input, textarea, select):not([disabled])`)
    ?.focus();

/** Sums and save: beside the form on wide screens, always visible on phones. */
export function Finish({ form, ...names }: FinishProps) {
  return (
    <>
      <Panel title="สรุป" className="lg:sticky lg:top-20">
        <OrderSummary />
        <div className="max-lg:hidden">
          <FormActions form={form} {...names} />
        </div>
      </Panel>
      <div
        data-foot=""
        className="sticky bottom-0 z-10 -mx-4 -mb-4 border-t border-line bg-white px-4 pt-2 pb-3 lg:hidden [&>div]:mt-2"
      >
        <CodLine />
        <FormActions form={form} {...names} />
      </div>
    </>
  );
}

const group = 'สร้างออเดอร์';
const blocks = [
  ['Digit1', 'ไปที่ลูกค้า', 'order-customer'],
  ['Digit2', 'ไปที่สินค้า', 'order-lines'],
  ['Digit3', 'ไปที่ชำระเงิน', 'order-payment'],
] as const;

/** Alt+1…3 move to a block; saving works wherever the focus is. */
export function useOrderKeys({ send }: Form, names: SaveNames): void {
  useKeys([
    ...blocks.map(([code, label, id]) => ({
      code,
      alt: true,
      inFields: true,
      label,
      group,
      run: () => focusIn(id),
    })),
    {
      code: 'Enter',
      ctrl: true,
      label: names.save,
      group,
      run: () => void send({ again: false }),
    },
    ...(names.again === undefined
      ? []
      : [
          {
            code: 'Enter',
            ctrl: true,
            shift: true,
            label: names.again,
            group,
            run: () => void send({ again: true }),
          },
        ]),
  ]);
}
