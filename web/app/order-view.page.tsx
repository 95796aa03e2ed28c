// /order/{id}/view: one order with its parcels.
import { useParams } from '@tanstack/react-router';
import { OrderDetail } from '../order/index.ts';

export default function OrderViewPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return <OrderDetail key={id} id={Number(id)} />;
}
