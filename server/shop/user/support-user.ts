// The users as whom operators are in a shop: names that nobody could choose, in no list of people.

/** One for each operator, so that the trail tells them apart. */
export const supportUsername = (operator: string): string => `~${operator}`;

export const isSupportUser = ({ username }: { readonly username: string }): boolean =>
  username.startsWith('~');
