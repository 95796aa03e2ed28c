// Gallery page of the drawings.
import type { Show } from '../gallery.ts';
import Drawing, { drawingNames } from './drawing.tsx';

const shows: readonly Show[] = [
  {
    name: 'ภาพวาด',
    draw: () => (
      <div className="flex flex-wrap gap-4">
        {drawingNames.map((name) => (
          <figure key={name} className="text-center">
            <Drawing of={name} />
            <figcaption className="text-xs text-ink3">{name}</figcaption>
          </figure>
        ))}
      </div>
    ),
  },
];

export default shows;
