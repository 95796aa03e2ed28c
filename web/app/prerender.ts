// Build steps of the two pages: the login form as HTML, and the fonts it needs fetched at once.
import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { runnerImport, type Plugin } from 'vite';

interface LoginModule {
  LoginForm: ComponentType<{ shop: null }>;
}

/** Fills `<!--login-->` of login.html with the form as React draws it before the shop is known. */
export function prerenderLogin(root: string): Plugin {
  return {
    name: 'prerender-login',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes('<!--login-->')) return html;
        const { module } = await runnerImport<LoginModule>(`${root}user/login-form.tsx`, {
          configFile: false,
          root,
        });
        return html.replace(
          '<!--login-->',
          renderToString(createElement(module.LoginForm, { shop: null })),
        );
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
