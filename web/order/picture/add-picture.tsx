// A button that takes or chooses a picture and saves it with its order at once.
import { useQueryClient } from '@tanstack/react-query';
import { AddImage } from '../../ui/action/add-image.tsx';
import { add, picturesChanged } from './order-picture.data.ts';

interface AddPictureProps {
  orderId: number;
  kind: 'pack' | 'file';
  label: string;
  /** Opens the camera directly, where there is one. */
  camera?: boolean;
}

export function AddPicture({ orderId, kind, label, camera = false }: AddPictureProps) {
  const client = useQueryClient();
  return (
    <AddImage
      label={label}
      pendingText="กำลังเก็บรูป…"
      doneText="เก็บรูปแล้ว"
      camera={camera}
      add={(one) => add({ orderId, kind, ...one })}
      onSettled={() => void picturesChanged(client, orderId)}
    />
  );
}
