// /order/import, /product/import, /expense/import, /address/import and /crm/lead/import: one wizard in five steps,
// typed by its path.
import { importKinds, type ImportKind } from '@app/contract/upkeep/import-columns';
import { Button } from '../../ui/action/button.tsx';
import { SkeletonText } from '../../ui/feedback/states.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { useListSearch } from '../../ui/layout/list-search.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { useScreenPath } from '../../ui/layout/screen-path.ts';
import { Steps } from '../../ui/layout/steps.tsx';
import type { Book } from './import.data.ts';
import { StepCheck } from './step-check.tsx';
import { StepFile } from './step-file.tsx';
import { StepMapping } from './step-mapping.tsx';
import { StepResult } from './step-result.tsx';
import { StepRun } from './step-run.tsx';
import { useWizard, type WizardTools } from './use-wizard.ts';
import { steps } from './wizard.ts';
import type { PlainPath } from '../../ui/layout/target.ts';

const isKind = (word: string): word is ImportKind => Object.hasOwn(importKinds, word);
const books = ['facebook', 'shipping', 'other'] as const;

/** The first path segment names what is imported; for expenses the path also names the book. */
function useKind(): { kind: ImportKind; book: Book } {
  const pathname = useScreenPath();
  const { values } = useListSearch();
  const first = pathname.split('/')[1] ?? '';
  const word = first === 'crm' ? 'lead' : first;
  const book = books.find((one) => one === values['book']) ?? 'other';
  return { kind: isKind(word) ? word : 'order', book };
}

function Step({ tools, back }: { tools: WizardTools; back: PlainPath }) {
  const { step, preview, outcome } = tools.wizard;
  if (step === 4 && outcome) return <StepResult tools={tools} outcome={outcome} back={back} />;
  if (step === 3) return <StepRun tools={tools} />;
  if (step === 2) return <StepCheck tools={tools} />;
  return step === 1 && preview ? <StepMapping tools={tools} /> : <StepFile tools={tools} />;
}

const backOf = {
  order: '/order/send',
  product: '/product',
  lead: '/crm/pipeline',
  address: '/address',
} as const;

export default function ImportPage() {
  const { kind, book } = useKind();
  const tools = useWizard(kind, book);
  const back = kind === 'expense' ? (`/expense/${book}` as const) : backOf[kind];
  const step = tools?.wizard.step ?? 0;
  return (
    <>
      <PageHead
        title={`นำเข้า${importKinds[kind]}`}
        back={{ to: back, label: kind === 'order' ? 'ออเดอร์' : importKinds[kind] }}
        actions={
          tools && step > 0 && step < 4 ? (
            <Button kind="ghost" icon="close" disabled={tools.busy} onClick={tools.restart}>
              เริ่มใหม่
            </Button>
          ) : null
        }
      />
      <Steps names={steps} now={step} className="mb-4 max-w-3xl" />
      {tools ? (
        <Step tools={tools} back={back} />
      ) : (
        <Panel title="">
          <SkeletonText />
        </Panel>
      )}
    </>
  );
}
