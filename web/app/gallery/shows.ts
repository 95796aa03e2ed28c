// Finds every `*.show.tsx` of the kit.
import type { Show } from '../../ui/gallery.ts';

export interface FoundShow extends Show {
  file: string;
}

const files = import.meta.glob<readonly Show[]>('../../ui/**/*.show.tsx', {
  eager: true,
  import: 'default',
});

export const allShows: readonly FoundShow[] = Object.entries(files).flatMap(([path, shows]) =>
  shows.map((show) => ({ ...show, file: path.replace(/^.*\/ui\//, '') })),
);
