import { expect, test } from 'vitest';
import { leaveOutKnownFiles } from './known-files.ts';

const chunk = (...imports: string[]) => ({ type: 'chunk', imports });

function built(files: Record<string, ReturnType<typeof chunk>>) {
  const { plugin, resolveDependencies } = leaveOutKnownFiles();
  const hook = plugin.generateBundle as { handler: (options: unknown, bundle: unknown) => void };
  hook.handler({}, files);
  return resolveDependencies;
}

const files = {
  'list.js': chunk('kit.js', 'window.js'),
  'kit.js': chunk('base.js'),
  'base.js': chunk('kit.js'),
  'window.js': chunk('base.js'),
  'detail.js': chunk('kit.js', 'inputs.js'),
  'inputs.js': chunk('base.js'),
};

test('the web build lists for a lazy part only the scripts that its loading script does not have yet', () => {
  const ask = built(files);
  const wanted = ['detail.js', 'kit.js', 'base.js', 'inputs.js'];
  expect(ask('detail.js', wanted, { hostId: 'list.js', hostType: 'js' })).toEqual([
    'detail.js',
    'inputs.js',
  ]);
});

test('the web build lists for a lazy part only the styles that its loading script did not bring', () => {
  const styled = (...css: string[]) => ({ viteMetadata: { importedCss: new Set(css) } });
  const ask = built({
    'list.js': chunk('app.js'),
    'app.js': { ...chunk(), ...styled('app.css') },
    'chart.js': { ...chunk('app.js'), ...styled('chart.css') },
  });
  const wanted = ['chart.js', 'app.js', 'chart.css', 'app.css'];
  expect(ask('chart.js', wanted, { hostId: 'list.js', hostType: 'js' })).toEqual([
    'chart.js',
    'chart.css',
  ]);
});

test('the web build lists every file of a lazy part when the page itself loads it', () => {
  const wanted = ['detail.js', 'kit.js', 'base.js'];
  expect(built(files)('detail.js', wanted, { hostId: 'list.js', hostType: 'html' })).toEqual(
    wanted,
  );
});
