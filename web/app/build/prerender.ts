// Build steps of the two pages: fonts fetched at once, and login.html with the form already drawn.
import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { runnerImport, type Plugin, type Rolldown } from 'vite';

interface LoginModule {
  LoginForm: ComponentType<{ shop: null }>;
}

const LOGIN_PAGE = 'user/login.page.tsx';
const rootContent = /<div id="root">[\s\S]*?<!--\/root-->/;

async function drawnForm(root: string): Promise<string> {
  const { module } = await runnerImport<LoginModule>(`${root}user/login-form.tsx`, {
    configFile: false,
    root,
  });
  return renderToString(createElement(module.LoginForm, { shop: null }));
}

const isChunkOf =
  (file: string) =>
  (output: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean =>
    output.type === 'chunk' && (output.facadeModuleId?.endsWith(file) ?? false);

/** Makes login.html of index.html: the form as React draws it before the shop is known, its code fetched along. */
export function prerenderLogin(root: string): Plugin {
  return {
    name: 'prerender-login',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        const code = Object.values(bundle).find(isChunkOf(LOGIN_PAGE));
        if (page?.type !== 'asset' || !code) this.error('index.html or the login page is missing');
        const html = String(page.source);
        if (!rootContent.test(html)) this.error('index.html has no <!--/root-->');
        const form = await drawnForm(root);
        const source = html
          .replace(rootContent, () => `<div id="root">${form}</div>`)
          .replace('<title>', '<title>เข้าสู่ระบบ · ')
          .replace(
            '</head>',
            `<link rel="modulepreload" crossorigin href="/${code.fileName}"></head>`,
          );
        this.emitFile({ type: 'asset', fileName: 'login.html', source });
      },
    },
  };
}

/** The two faces are needed for the first letters; without this they are found only after the stylesheet. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: `/${file}`,
            },
          })),
    },
  };
}
