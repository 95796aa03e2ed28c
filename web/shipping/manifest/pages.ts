// Both hand-over screens in one file, because whoever opens the list opens one of them.
export { default as ManifestPage } from './manifest.page.tsx';
export { default as ManifestsPage } from './manifests.page.tsx';
