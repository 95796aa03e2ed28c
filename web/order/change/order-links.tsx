// Links to the order from which this one was split, and to the one into which it was merged.
import type { OrderReply } from '@app/contract/order/order';

function Note({ id, text, link }: { id: number; text: string; link: string }) {
  return (
    <p className="rounded-card bg-progress-bg px-4 py-3 text-progress">
      {text}{' '}
      <a
        href={`/order/${id}/view`}
        className="inline-flex items-center font-semibold underline underline-offset-4 max-md:min-h-11"
      >
        {link}
      </a>
    </p>
  );
}

export function OrderLinks({ order: { parentId, mergedInto } }: { order: OrderReply }) {
  return (
    <>
      {mergedInto == null ? null : (
        <Note id={mergedInto} text="สินค้าและยอดเงินย้ายไปรวมกับอีกออเดอร์แล้ว" link="เปิดออเดอร์ที่รวมไว้" />
      )}
      {parentId == null ? null : (
        <Note id={parentId} text="กล่องนี้แยกมาจากอีกออเดอร์" link="เปิดออเดอร์เดิม" />
      )}
    </>
  );
}
