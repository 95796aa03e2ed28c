// The secret for an authenticator app, and the recovery codes: shown once.
import type { FactorSetup } from '@app/contract/shop/two-factor';
import { Button } from '../../ui/action/button.tsx';
import { copyText } from '../../ui/action/copy-text.ts';

/** Groups of four are easy to read off a screen. */
const inFours = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');

function saveCodes(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'songdee-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}

export function SetupCodes({ setup }: { setup: FactorSetup }) {
  return (
    <div className="grid gap-4">
      <section aria-label="เพิ่มในแอป">
        <p className="text-sm">
          1. สแกน QR นี้ด้วยแอปยืนยันตัวตน เช่น Google Authenticator หรือ Microsoft Authenticator
        </p>
        <img src={setup.qr} alt="QR สำหรับแอปยืนยันตัวตน" className="mx-auto my-2 size-48 bg-paper" />
        <p className="text-sm text-ink2">สแกนไม่ได้ ให้พิมพ์รหัสนี้ในแอป</p>
        <code className="block rounded-control bg-hover p-2 text-sm break-words select-all">
          {inFours(setup.secret)}
        </code>
      </section>
      <section aria-label="รหัสกู้คืน">
        <p className="text-sm">2. เก็บรหัสกู้คืนไว้นอกโทรศัพท์ ใช้แทนแอปได้รหัสละครั้ง เมื่อโทรศัพท์หาย</p>
        <ul className="num my-2 grid grid-cols-2 gap-x-4 rounded-control bg-hover p-2 text-sm select-all">
          {setup.codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button
            icon="copy"
            onClick={() => void copyText(setup.codes.join('\n'), 'คัดลอกรหัสกู้คืนแล้ว')}
          >
            คัดลอก
          </Button>
          <Button icon="download" onClick={() => saveCodes(setup.codes)}>
            บันทึกเป็นไฟล์
          </Button>
        </div>
      </section>
    </div>
  );
}
