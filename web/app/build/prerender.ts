// Build steps for the two pages: preload links, and a prerendered form in login.html.
import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import { filesOf } from './chunk-files.ts';
import { NEXT_FILES } from '../ahead/next-files.ts';
import { firstStyles } from './first-styles.ts';

interface LoginModule {
  LoginForm: ComponentType<{ shop: null }>;
}

const LOGIN_PAGE = 'user/login.page.tsx';
/** The shell of every screen behind the login. */
const SHELL = ['app/inside.tsx', 'app/layout/layout.tsx'];
/** The screen that a login leads to. */
const FIRST_SCREEN = 'app/dashboard.page.tsx';
const rootContent = /<div id="root">[\s\S]*?<!--\/root-->/;

async function drawnForm(root: string): Promise<string> {
  const { module } = await runnerImport<LoginModule>(`${root}shop/user/login-form.tsx`, {
    configFile: false,
    root,
  });
  return renderToString(createElement(module.LoginForm, { shop: null }));
}

const preloads = (files: readonly string[]): string =>
  files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');

const nextFiles = (files: readonly string[]): string =>
  `<meta name="${NEXT_FILES}" content="${files.join(' ')}">`;

const sheetLink = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;

/**
 * Only the page itself is needed for the form's first paint: the form's part of the stylesheet is inlined into the
 * head, under the nonce that the server sets per reply; the complete stylesheet follows the form, before its script.
 */
function paintedAtOnce(html: string, bundle: Rolldown.OutputBundle, form: string): string {
  const [link, file = ''] = sheetLink.exec(html) ?? [];
  const sheet = bundle[file];
  if (link === undefined || sheet?.type !== 'asset') throw new Error('index.html has no sheet');
  const styles = firstStyles(String(sheet.source), form);
  return html
    .replace(link, () => `<style nonce="%CSP_NONCE%">${styles}</style>`)
    .replace(rootContent, () => `<div id="root">${form}</div>${link}`);
}

const fontLink = /\s*<link rel="preload" as="font"[^>]*>/g;

/**
 * Behind the login the first text is rendered by the code: fonts fetched earlier would delay the code by a second on
 * a slow line, so index.html names none and has no text of its own.
 */
const withoutFonts = (html: string): string => html.replaceAll(fontLink, '');

/**
 * Makes login.html from index.html: the form as React draws it before the shop is known, its styles and its code. The code
 * of the first screen is fetched while the user types, so that a slow line does not delay that screen after the login.
 */
export function prerenderLogin(root: string): Plugin {
  return {
    name: 'prerender-login',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('index.html is missing');
        const html = String(page.source);
        const code = filesOf([LOGIN_PAGE], bundle, html);
        const shell = filesOf(SHELL, bundle, html);
        const firstScreen = filesOf([...SHELL, FIRST_SCREEN], bundle, html + code.join());
        if (code.length === 0 || shell.length < SHELL.length || firstScreen.length <= shell.length)
          this.error('the login page, the shell or the first screen is missing');
        if (!rootContent.test(html)) this.error('index.html has no <!--/root-->');
        const form = await drawnForm(root);
        const source = paintedAtOnce(html, bundle, form)
          .replace('<title>', '<title>เข้าสู่ระบบ · ')
          .replace('</head>', `${preloads(code)}${nextFiles(firstScreen)}</head>`);
        page.source = withoutFonts(html).replace('</head>', `${preloads(shell)}</head>`);
        this.emitFile({ type: 'asset', fileName: 'login.html', source });
      },
    },
  };
}

/** Both fonts are needed for the first text; without preload links they are found only after the stylesheet. */
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
