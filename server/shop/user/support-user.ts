// The users that represent operators in a shop: their names cannot be chosen by people, and they are in no list.

/** One per operator, so that the audit trail tells them apart. */
export const supportUsername = (operator: string): string => `~${operator}`;

export const isSupportUser = ({ username }: { readonly username: string }): boolean =>
  username.startsWith('~');
