// The help of one screen: its picture and three things to do.
import Drawing from '../../ui/drawing/drawing.tsx';
import type { ScreenPath } from '../screen/paths.ts';
import { helpTexts } from './help-texts.ts';

export function ScreenHelp({ path }: { path: ScreenPath }) {
  const { picture, does } = helpTexts[path];
  return (
    <section aria-label="ทำอะไรได้ที่นี่" className="mb-4 flex flex-wrap items-center gap-4">
      <Drawing of={picture} />
      <ol className="min-w-56 flex-1 basis-56">
        {does.map((line, index) => (
          <li key={line} className="mb-2 flex gap-2.5">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-600 text-xs font-semibold text-white"
            >
              {index + 1}
            </span>
            <span className="min-w-0 flex-1">{line}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
