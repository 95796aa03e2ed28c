// Fakes the tab that a press opens for a PDF: a real one would put the test's page into the background.
import { onTestFinished, vi } from 'vitest';

export interface FakeTab {
  /** The addresses that it was sent to, in order. */
  went: string[];
  closed: number;
  /** Its text while it waits. */
  words: () => string;
}

/** Each press of the running test gets this tab. */
export function fakeTab(): FakeTab {
  const paper = document.implementation.createHTMLDocument();
  const tab: FakeTab = { went: [], closed: 0, words: () => paper.body.textContent };
  const opened = {
    document: paper,
    location: { replace: (url: string) => void tab.went.push(url) },
    close: () => void (tab.closed += 1),
  };
  const open = vi.spyOn(window, 'open').mockImplementation(() => opened as unknown as Window);
  onTestFinished(() => open.mockRestore());
  return tab;
}
