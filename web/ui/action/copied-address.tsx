// A URL for an external system: shown in full, copied with one press.
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';

export function CopiedAddress({ url }: { url: string }) {
  return (
    <p className="mt-2 flex items-center gap-2">
      <code className="min-w-0 flex-1 rounded-control bg-hover px-3 py-2 text-xs break-all">
        {url}
      </code>
      <Button icon="copy" onClick={() => void copyText(url)}>
        คัดลอก
      </Button>
    </p>
  );
}
