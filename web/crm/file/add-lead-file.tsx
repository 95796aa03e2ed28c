// A button that chooses a picture, or takes one on a phone, and adds it to the lead's history at once.
import { useQueryClient } from '@tanstack/react-query';
import { AddImage } from '../../ui/action/add-image.tsx';
import { add, historyChanged } from './lead-file.data.ts';

export function AddLeadFile({ leadId }: { leadId: number }) {
  const client = useQueryClient();
  return (
    <div className="mb-4">
      <AddImage
        label="แนบรูปกับลีด"
        text="แนบรูป"
        pendingText="กำลังแนบรูป…"
        doneText="แนบไฟล์แล้ว"
        add={(one) => add({ leadId, ...one })}
        onSettled={() => void historyChanged(client)}
      />
    </div>
  );
}
