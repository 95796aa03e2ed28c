// The proof of delivery of an order's parcel, on the order's page: fetched by a press, because it may cost a call to
// Flash.
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { proofOf } from './pickup.data.ts';
import { FoundProof, useProof } from './proof-panel.tsx';

export default function OrderProof({ pno }: { pno: string }) {
  const { proof, pending, problem, ask } = useProof();
  return (
    <div className="mt-3 grid gap-2">
      {proof ? (
        <FoundProof proof={proof} inOrder />
      ) : (
        <div>
          <Button
            icon="image"
            pending={pending}
            pendingText="กำลังถาม Flash…"
            onClick={() => void ask(() => proofOf(pno))}
          >
            ดูหลักฐานการนำส่ง
          </Button>
        </div>
      )}
      {problem ? <ErrorNote error={problem} /> : null}
    </div>
  );
}
