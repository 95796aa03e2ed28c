// Which files an `import()` fetches along with its own: those that its caller stands on are there already and are not named.
import type { Plugin, Rolldown } from 'vite';

interface BuiltFile {
  type: string;
  imports?: readonly string[];
  /** The styles that come with it. */
  viteMetadata?: { importedCss: ReadonlySet<string> };
}

type Files = Record<string, BuiltFile | undefined>;

/** `file` and all that it imports before it runs, with their styles. */
export function standsOn(file: string, files: Files, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const style of files[file]?.viteMetadata?.importedCss ?? []) found.add(style);
  for (const each of files[file]?.imports ?? []) standsOn(each, files, found);
  return found;
}

/** A plugin that sees the files of a build, and what goes into `build.modulePreload.resolveDependencies`. */
export function leaveOutKnownFiles() {
  let files: Files = {};
  const known = new Map<string, Set<string>>();
  const knownTo = (host: string): Set<string> => {
    const found = known.get(host) ?? standsOn(host, files);
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
