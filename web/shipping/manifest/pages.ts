// Both screens of hand-overs in one part: whoever opens the list opens one of them.
export { default as ManifestPage } from './manifest.page.tsx';
export { default as ManifestsPage } from './manifests.page.tsx';
