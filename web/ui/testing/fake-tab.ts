// The tab that a press opens for paper: a real one would leave the test's page behind.
import { onTestFinished, vi } from 'vitest';

export interface FakeTab {
  /** Where it was led to, one after the other. */
  went: string[];
  closed: number;
  /** What it says while it waits. */
  words: () => string;
}

/** Each press of the test under way gets this tab. */
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
