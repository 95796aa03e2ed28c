// The exception of a parcel, or its follow-up, in a drawer over the list.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ManageException } from '../../exception/manage-exception.form.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { useStore } from '../../../ui/hooks/store.ts';
import { openExceptionStore } from './parcel-actions.tsx';
import { trackingChanged } from '../tracking.data.ts';

export default function CareDrawer() {
  const item = useStore(openExceptionStore);
  const client = useQueryClient();
  // Leaving the list closes it.
  useEffect(() => () => openExceptionStore.set(null), []);
  const close = () => {
    openExceptionStore.set(null);
    void trackingChanged(client);
  };
  return (
    <Drawer open={item !== null} onClose={close} title={item?.pno ?? ''} subtitle={item?.orderCode}>
      {item ? (
        <ManageException key={`${item.id} ${item.version}`} item={item} onClose={close} />
      ) : null}
    </Drawer>
  );
}
