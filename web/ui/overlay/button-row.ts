// How the buttons under a window and a question stand: a verb that is longer than their row stands on two lines.
export const buttonRow =
  'flex flex-wrap justify-end gap-2 [&>button]:h-auto [&>button]:min-h-9 [&>button]:py-1.5 [&>button]:whitespace-normal max-md:[&>button]:min-h-11';
