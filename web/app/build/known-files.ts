// Shortens the list of files that an `import()` fetches: files that its caller has already loaded are left out.
import type { Plugin, Rolldown } from 'vite';

interface BuiltFile {
  type: string;
  imports?: readonly string[];
  /** The styles that come with it. */
  viteMetadata?: { importedCss: ReadonlySet<string> };
}

type Files = Record<string, BuiltFile | undefined>;

/** `file` and all its static imports, with their styles. */
export function collectImports(file: string, files: Files, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const style of files[file]?.viteMetadata?.importedCss ?? []) found.add(style);
  for (const each of files[file]?.imports ?? []) collectImports(each, files, found);
  return found;
}

/** A plugin that reads the files of a build, and a function for `build.modulePreload.resolveDependencies`. */
export function leaveOutKnownFiles() {
  let files: Files = {};
  const known = new Map<string, Set<string>>();
  const knownTo = (host: string): Set<string> => {
    const found = known.get(host) ?? collectImports(host, files);
    known.set(host, found);
    return found;
  };
  const plugin: Plugin = {
    name: 'known-files',
    apply: 'build',
    enforce: 'pre',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle: Rolldown.OutputBundle) {
        files = bundle as Files;
        known.clear();
      },
    },
  };
  const resolveDependencies = (
    _file: string,
    wanted: string[],
    { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
  ): string[] => (hostType === 'js' ? wanted.filter((each) => !knownTo(hostId).has(each)) : wanted);
  return { plugin, resolveDependencies };
}
