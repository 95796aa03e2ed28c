// Step 2: which column is which field; what is chosen is remembered for files with the same headers.
import { importColumns } from '@app/contract/upkeep/import-columns';
import { Button } from '../../ui/action/button.tsx';
import { Select } from '../../ui/input/choice.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import type { ImportMapping } from './import.data.ts';
import type { WizardTools } from './use-wizard.ts';

const placeOf = (mapping: ImportMapping, key: string): number | null =>
  mapping[key as keyof ImportMapping] ?? null;

/** Still without a column: the fields that are needed, and goods by code or by name. */
function lacking(kind: WizardTools['kind'], mapping: ImportMapping): string[] {
  const missing = importColumns[kind]
    .filter(({ key, needed }) => needed && placeOf(mapping, key) === null)
    .map(({ label }) => label);
  const hasGoods = ['items.code', 'items.name'].some((key) => placeOf(mapping, key) !== null);
  return kind === 'order' && !hasGoods ? [...missing, 'รหัสสินค้า หรือชื่อสินค้า'] : missing;
}

const optionsOf = ({ wizard }: WizardTools) =>
  (wizard.preview?.columns ?? [])
    .filter(({ header, samples }) => header !== '' || samples.length > 0)
    .map(({ at, header, samples: [sample] }) => ({
      value: String(at),
      label: [header || `คอลัมน์ที่ ${at + 1}`, sample && `เช่น ${sample.slice(0, 30)}`]
        .filter(Boolean)
        .join(' – '),
    }));

function Choices({ tools }: { tools: WizardTools }) {
  const { kind, wizard, set } = tools;
  const options = optionsOf(tools);
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {importColumns[kind].map(({ key, label, needed }) => {
        const place = placeOf(wizard.mapping, key);
        return (
          <Select
            key={key}
            label={label}
            required={needed ?? false}
            empty="ไม่มีในไฟล์"
            options={options}
            value={place === null ? null : String(place)}
            onChange={(next) =>
              set({ mapping: { ...wizard.mapping, [key]: next === null ? null : Number(next) } })
            }
          />
        );
      })}
    </div>
  );
}

export function StepMapping({ tools }: { tools: WizardTools }) {
  const { kind, wizard, set, look } = tools;
  const { mapping, preview, fileName } = wizard;
  const missing = lacking(kind, mapping);
  return (
    <Panel title="จับคู่คอลัมน์">
      <p className="mb-3 text-sm text-ink2">
        {fileName} · {preview?.total.toLocaleString('en-US')} แถว · หัวตารางอยู่แถวที่{' '}
        {preview?.headerRow}
      </p>
      <Choices tools={tools} />
      {missing.length > 0 ? (
        <p role="alert" className="mt-3 text-sm text-problem">
          เลือกคอลัมน์ของ {missing.join(', ')} ก่อน
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => set({ step: 0 })}>ย้อนกลับ</Button>
        <Button
          kind="primary"
          pending={tools.busy}
          pendingText="กำลังตรวจ…"
          disabled={missing.length > 0}
          onClick={() => void look({ mapping, headerRow: preview?.headerRow ?? null })}
        >
          ตรวจข้อมูล
        </Button>
      </div>
    </Panel>
  );
}
