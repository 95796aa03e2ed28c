// The printer of this browser: chosen once, stored, and forgotten when another way is chosen.
import { useState } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { Select, type Option } from '../../../ui/input/choice.tsx';
import { BridgeFault } from './bridge.ts';
import type { Paper } from './use-paper.ts';
import type { PrintWay } from './way.ts';

const FILE = 'file';
const PAGE = 'page';
/** Prefix of a printer's name, which may be any text. */
const PRINTER = 'printer:';

const valueOf = (way: PrintWay): string => (way.by === 'bridge' ? PRINTER + way.printer : way.by);

function wayOf(value: string): PrintWay {
  if (value.startsWith(PRINTER)) return { by: 'bridge', printer: value.slice(PRINTER.length) };
  return value === PAGE ? { by: 'page' } : { by: 'file' };
}

const away = 'ไม่พบโปรแกรมพิมพ์ เปิด QZ Tray ในเครื่องนี้แล้วค้นหาใหม่';
const kiosk = 'เปิด Chrome ด้วย --kiosk-printing จะพิมพ์ทันทีโดยไม่ถาม';

function useSearch() {
  const [found, setFound] = useState<readonly string[]>([]);
  const [trouble, setTrouble] = useState('');
  const [pending, setPending] = useState(false);
  return {
    ...{ found, trouble, pending },
    search: async () => {
      setPending(true);
      setTrouble('');
      try {
        const { findPrinters } = await import('./deliver.ts');
        const printers = await findPrinters();
        setFound(printers);
        if (printers.length === 0) setTrouble('ยังไม่มีเครื่องพิมพ์ในเครื่องนี้');
      } catch (fault) {
        const isBlocked = fault instanceof BridgeFault && fault.trouble !== 'away';
        setTrouble(isBlocked ? 'โปรแกรมพิมพ์ไม่อนุญาต กด Allow ในหน้าต่าง QZ Tray' : away);
      } finally {
        setPending(false);
      }
    },
  };
}

export function ChoosePrinter({ way, change }: Pick<Paper, 'way' | 'change'>) {
  const { found, trouble, pending, search } = useSearch();
  const names = new Set(way.by === 'bridge' ? [way.printer, ...found] : found);
  const options: Option[] = [
    { value: FILE, label: 'เปิดไฟล์ แล้วสั่งพิมพ์เอง' },
    { value: PAGE, label: 'สั่งพิมพ์จากเบราว์เซอร์' },
    ...[...names].map((name) => ({ value: PRINTER + name, label: name })),
  ];
  const hint = way.by === 'page' ? kiosk : undefined;
  return (
    <div className="grid justify-items-start gap-1">
      <Select
        label="เครื่องพิมพ์ของเครื่องนี้"
        className="w-full"
        value={valueOf(way)}
        options={options}
        hint={trouble === '' ? hint : trouble}
        onChange={(value) => change(wayOf(value ?? FILE))}
      />
      {way.by === 'bridge' ? (
        <Button kind="ghost" onClick={() => change({ by: 'file' })}>
          ลืมเครื่องพิมพ์นี้
        </Button>
      ) : (
        <Button kind="ghost" icon="search" pending={pending} onClick={() => void search()}>
          ค้นหาเครื่องพิมพ์ป้าย
        </Button>
      )}
    </div>
  );
}
