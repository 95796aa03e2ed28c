// Sets the global loading state on the page (`data-loading`), for styles and tests.
import { loadingStore } from '../../ui/wire/activity.ts';

export function showLoadingState(page: HTMLElement): void {
  const show = () => {
    page.dataset['loading'] = loadingStore.get();
  };
  show();
  loadingStore.follow(show);
}
