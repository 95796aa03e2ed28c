// How this browser shows the product: kept in it, since a screen's size and light belong to the place, not to the person.

/** Room between rows of lists: `dense` shows a quarter more of them. */
export type Density = 'normal' | 'dense';

/** Whether order lists show what is to be picked for them. */
export type Sums = 'closed' | 'open';

/** Light or dark; `system`: as the device. */
export type Theme = 'system' | 'light' | 'dark';

const choices = {
  density: ['normal', 'dense'],
  sums: ['closed', 'open'],
  theme: ['system', 'light', 'dark'],
} as const;
export type LookName = keyof typeof choices;
export type Look = { density: Density; sums: Sums; theme: Theme };

/** What was chosen; the first of its choices until then. */
export function lookOf<Name extends LookName>(name: Name): Look[Name] {
  const kept = localStorage.getItem(name);
  return (choices[name].find((choice) => choice === kept) ?? choices[name][0]) as Look[Name];
}

/** Onto the page as `data-density` and so on, where the styles read it. */
export function showLook(page: HTMLElement): void {
  for (const name of Object.keys(choices) as LookName[]) page.dataset[name] = lookOf(name);
}

export function chooseLook<Name extends LookName>(name: Name, choice: Look[Name]): void {
  localStorage.setItem(name, choice);
  showLook(document.documentElement);
}
