// Writes the global loading state onto the page (`data-loading`), where styles and checks can see it.
import { loadingStore } from '../../ui/wire/activity.ts';

export function showLoadingState(page: HTMLElement): void {
  const show = () => {
    page.dataset['loading'] = loadingStore.get();
  };
  show();
  loadingStore.follow(show);
}
