// Display settings of this browser: stored in it, because size and light depend on the device, not on the user.

/** Row height of lists: `dense` shows a quarter more rows. */
export type Density = 'normal' | 'dense';

/** Whether order lists show the products to pick for them. */
export type Sums = 'closed' | 'open';

/** Light or dark; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const choices = {
  density: ['normal', 'dense'],
  sums: ['closed', 'open'],
  theme: ['system', 'light', 'dark'],
} as const;
export type LookName = keyof typeof choices;
export type Look = { density: Density; sums: Sums; theme: Theme };

/** The stored choice; the first option by default. */
export function lookOf<Name extends LookName>(name: Name): Look[Name] {
  const kept = localStorage.getItem(name);
  return (choices[name].find((choice) => choice === kept) ?? choices[name][0]) as Look[Name];
}

/** Sets `data-density` and others on the page, where the styles read them. */
export function showLook(page: HTMLElement): void {
  for (const name of Object.keys(choices) as LookName[]) page.dataset[name] = lookOf(name);
}

export function chooseLook<Name extends LookName>(name: Name, choice: Look[Name]): void {
  localStorage.setItem(name, choice);
  showLook(document.documentElement);
}
