// Finds the files of a build that a part of the app needs, for preload links.
import type { Rolldown } from 'vite';

const isChunkOf =
  (part: string) =>
  (output: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean =>
    output.type === 'chunk' && (output.facadeModuleId?.endsWith(part) ?? false);

/** The files of `parts` and of their imports, without those that the page already links. */
export function filesOf(
  parts: readonly string[],
  bundle: Rolldown.OutputBundle,
  html: string,
): string[] {
  const files = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || files.has(file) || html.includes(file)) return;
    files.add(file);
    chunk.imports.forEach(add);
  };
  for (const part of parts) {
    const found = Object.values(bundle).find(isChunkOf(part));
    if (found) add(found.fileName);
  }
  return [...files];
}
