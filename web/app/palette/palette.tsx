// Ctrl+K and `/`: one input to find orders, screens and help.
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../ui/hooks/me.ts';
import { useStore } from '../../ui/hooks/store.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { useBack } from '../../ui/overlay/back-closes.ts';
import { useHelpHits } from '../help/help-hits.ts';
import { keyHelpStore, paletteStore, takeTyped } from '../layout/panels.ts';
import { screenHits, type Hit } from './screen-hits.ts';
import { useOrderHits } from './order-hits.ts';

const close = () => paletteStore.set(false);

function Line({ hit, onChoose }: { hit: Hit; onChoose: () => void }) {
  return (
    <Autocomplete.Item
      value={hit}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 outline-none data-highlighted:bg-hover"
    >
      <Icon name={hit.icon} />
      <span className="min-w-0 flex-1">
        <span className="clip-line block">{hit.title}</span>
        {hit.text ? <span className="clip-line block text-xs text-ink3">{hit.text}</span> : null}
      </span>
    </Autocomplete.Item>
  );
}

function Search() {
  const me = useMe();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const begin = () => {
    const early = takeTyped();
    if (early) setText((before) => before + early);
  };
  const orders = useOrderHits(text, me);
  const help = useHelpHits(text, me);
  const hits = [...orders.hits, ...screenHits(text, me), ...help];
  const choose = (hit: Hit) => {
    close();
    if (hit.help) keyHelpStore.set(hit.help);
    if (hit.href) void navigate({ href: hit.href });
  };
  return (
    <Autocomplete.Root<Hit>
      open
      inline
      items={hits}
      value={text}
      onValueChange={setText}
      itemToStringValue={(hit) => hit.title}
      filter={null}
      autoHighlight="always"
      keepHighlight
    >
      <Autocomplete.InputGroup className="flex items-center gap-3 border-b border-line px-4">
        <Icon name="search" />
        <Autocomplete.Input
          aria-label="ค้นหา"
          data-scan=""
          placeholder="ชื่อ เบอร์ เลขพัสดุ หน้า หรือวิธีใช้"
          autoComplete="off"
          onFocus={begin}
          className="h-13 min-w-0 flex-1 bg-transparent text-lg outline-none"
        />
      </Autocomplete.InputGroup>
      <Dialog.Close className="sr-only">ปิดการค้นหา</Dialog.Close>
      <Autocomplete.Status className="px-4 py-1 text-sm text-ink2 empty:hidden">
        {orders.note ?? (hits.length === 0 ? 'ไม่พบรายการ' : null)}
      </Autocomplete.Status>
      <Autocomplete.List className="max-h-[50dvh] overflow-y-auto p-1">
        {(hit: Hit) => <Line key={hit.key} hit={hit} onChoose={() => choose(hit)} />}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

export default function Palette() {
  const open = useStore(paletteStore);
  useBack(open, close);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : close())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Popup
          data-layer=""
          aria-label="ค้นหา"
          className="fixed top-[10dvh] left-1/2 z-50 w-[600px] max-w-[calc(100vw-1.5rem)] -translate-x-1/2 overflow-hidden rounded-dialog bg-white shadow-pop outline-none"
        >
          <Search />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
