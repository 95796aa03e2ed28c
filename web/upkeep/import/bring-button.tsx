// Imports rows that are not imported yet; one press at a time.
import { Button } from '../../ui/action/button.tsx';
import type { WizardTools } from './use-wizard.ts';

interface BringButtonProps {
  tools: WizardTools;
  label: string;
  onPress: () => Promise<unknown>;
}

export function ImportButton({ tools, label, onPress }: BringButtonProps) {
  return (
    <Button
      kind="primary"
      icon="upload"
      pending={tools.busy}
      pendingText="กำลังนำเข้า…"
      onClick={() => void onPress()}
    >
      {label}
    </Button>
  );
}
