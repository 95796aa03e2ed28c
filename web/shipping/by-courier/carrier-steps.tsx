// Bulk actions for a courier's ticked orders, by their step.
import { carrierById, type CourierId } from '@app/contract/kit/carriers';
import type { OrderReply } from '@app/contract/order/order';
import { useNavigate } from '@tanstack/react-router';
import { PrintButton } from '../label/use-printing.tsx';
import { Button } from '../../ui/action/button.tsx';
import { useCan } from '../../ui/hooks/me.ts';
import { SubscribeButton } from './subscribe-button.tsx';
import type { CarrierOrder, CarrierTab } from './by-courier.data.ts';

/** The dialogs of the screen: one at a time, about the ticked orders. */
export type CarrierAction =
  | { kind: 'book' | 'change'; orders: readonly OrderReply[] }
  | { kind: 'cancel'; rows: readonly CarrierOrder[] }
  /** Without rows the numbers come from a file. */
  | { kind: 'type'; rows: readonly CarrierOrder[] };

type Rows = readonly CarrierOrder[];

interface CarrierStepsProps {
  c: CourierId;
  tab: CarrierTab;
  /** Polls the courier for the ticked parcels. */
  asking: { pending: boolean; ask: () => void };
  /** Passes on the ticked rows, up to the limit of an action. */
  begin: (start: (rows: Rows) => void) => void;
  print: (rows: Rows) => void;
  onDoing: (carrierAction: CarrierAction) => void;
  /** The shop has no account there: numbers are issued elsewhere. */
  isOutside: boolean;
}

const bookable: readonly CarrierTab[] = ['waiting', 'failed', 'cancelled'];
const cancellable: readonly CarrierTab[] = ['numbered', 'printed'];
const numbered: readonly CarrierTab[] = ['numbered', 'printed', 'picked'];

/** Starts a hand-over document for the driver's signature. */
function HandOver({ c, begin }: Pick<CarrierStepsProps, 'c' | 'begin'>) {
  const can = useCan();
  const navigate = useNavigate();
  if (!can('pack.scan', 'ship.print')) return null;
  const handOver = (rows: Rows) => {
    const ids = rows.map(({ order }) => order.id).join(',');
    void navigate({ to: '/manifest', search: { begin: c, ids } });
  };
  return (
    <Button icon="truck" onClick={() => begin(handOver)}>
      {carrierById(c)?.handOver ?? 'ใบส่งมอบ'}
    </Button>
  );
}

export function CarrierSteps(props: CarrierStepsProps) {
  const { c, tab, asking, begin, print, onDoing, isOutside } = props;
  const can = useCan();
  const book = (rows: Rows) => onDoing({ kind: 'book', orders: rows.map(({ order }) => order) });
  return (
    <>
      {tab === 'waiting' && isOutside && can('ship.create') ? (
        <Button kind="primary" onClick={() => begin((rows) => onDoing({ kind: 'type', rows }))}>
          ใส่เลขพัสดุเอง
        </Button>
      ) : null}
      {bookable.includes(tab) && !isOutside && can('ship.create') ? (
        <Button kind="primary" icon="truck" onClick={() => begin(book)}>
          {tab === 'failed' ? 'ลองใหม่' : 'สร้างเลขพัสดุ'}
        </Button>
      ) : null}
      {numbered.includes(tab) ? (
        <>
          <PrintButton onClick={() => begin(print)}>พิมพ์ใบปะหน้า</PrintButton>
          <Button icon="refresh" pending={asking.pending} onClick={asking.ask}>
            อัปเดตสถานะ
          </Button>
          <SubscribeButton c={c} begin={begin} />
          <HandOver c={c} begin={begin} />
        </>
      ) : null}
      {cancellable.includes(tab) && can('ship.cancel') ? (
        <>
          {can('ship.create') ? (
            <Button
              onClick={() =>
                begin((rows) => onDoing({ kind: 'change', orders: rows.map(({ order }) => order) }))
              }
            >
              เปลี่ยนขนส่ง
            </Button>
          ) : null}
          <Button onClick={() => begin((rows) => onDoing({ kind: 'cancel', rows }))}>
            ยกเลิกเลข
          </Button>
        </>
      ) : null}
    </>
  );
}
