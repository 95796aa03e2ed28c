// The axe configuration: only faults that prevent somebody from using a page.
import type { RunOptions } from 'axe-core';

/** Rules with moderate or minor faults; rules that axe adds later are checked. */
const milder = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'hidden-content',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
];

export const seriousOnly: RunOptions = {
  resultTypes: ['violations'],
  // Preloading would fetch all styles again, for one rule that is checked once (journey/every-screen).
  preload: false,
  rules: Object.fromEntries(milder.map((rule) => [rule, { enabled: false }])),
};
