// Layout of the buttons below windows and questions: text that is too long wraps into a second line.
export const buttonRow =
  'flex flex-wrap justify-end gap-2 [&>button]:h-auto [&>button]:min-h-9 [&>button]:py-1.5 [&>button]:whitespace-normal max-md:[&>button]:min-h-11';
