// Build step that records which files each screen needs besides the shell: the server adds them to the page.
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import type { Screen } from '../screen/screen.ts';
import { filesOf } from './chunk-files.ts';

/** The form of an `import()` in a module that Vite's runner executes; the function's text shows it. */
const imported = /__vite_ssr_dynamic_import__\("([^"]+)"\)/;

/** Sends a screen's first read before any other code has loaded. */
const AHEAD = 'app/ahead/send-first.ts';
/** Shows the result on the screens that it supports. */
const SHOWN = { screens: ['/order/send', '/crm/pipeline'], by: 'app/ahead/show-first.ts' } as const;

const moduleOf = ({ page }: Screen): string | undefined =>
  imported.exec(String(page.from ?? page))?.[1];

async function screensOf(root: string): Promise<readonly Screen[]> {
  const { module } = await runnerImport<{ screens: readonly Screen[] }>(`${root}app/screens.ts`, {
    configFile: false,
    root,
  });
  return module.screens;
}

const sizeOf = (file: Rolldown.OutputBundle[string] | undefined): number =>
  file?.type === 'chunk' ? file.code.length : 0;

/**
 * Writes screen-files.json with, for each screen: `[route path, files (largest first), first read, file that sends
 * it, file that shows it]`.
 */
export function screenFiles(root: string): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      for (const id of [AHEAD, SHOWN.by]) this.emitFile({ type: 'chunk', id: root + id });
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('index.html is missing');
        const html = String(page.source);
        const senders = (screen: string): string[] => {
          const isShown = SHOWN.screens.some((each) => each === screen);
          const sources = isShown ? [AHEAD, SHOWN.by] : [AHEAD];
          const files = filesOf(sources, bundle, '');
          // Another file would cost a round trip, so code shared with the app is duplicated or inlined.
          if (files.length !== sources.length) this.error(`${sources} are the files ${files}`);
          return files;
        };
        const table = (await screensOf(root)).map((screen) => {
          const module = moduleOf(screen);
          const files = module === undefined ? [] : filesOf([module], bundle, html);
          files.sort((one, other) => sizeOf(bundle[other]) - sizeOf(bundle[one]));
          if (files.length === 0) this.error(`no file of the screen ${screen.path} was found`);
          return screen.first === undefined
            ? [screen.path, files]
            : [screen.path, files, screen.first, ...senders(screen.path)];
        });
        this.emitFile({
          type: 'asset',
          fileName: 'screen-files.json',
          source: JSON.stringify(table),
        });
      },
    },
  };
}
