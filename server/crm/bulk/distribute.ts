// Distributes leads to agents in turn, each at most a given number.

export interface Share {
  readonly ownerId: number;
  /** The most that this agent gets. */
  readonly most: number;
}

/** The agent for each of `count` leads, in turn; null where all have reached their limit. */
export function distributeLeads(count: number, shares: readonly Share[]): (number | null)[] {
  const left = shares.map((share) => share.most);
  const dealt: (number | null)[] = [];
  let at = 0;
  while (dealt.length < count) {
    const turn = shares.findIndex((_, step) => (left[(at + step) % shares.length] ?? 0) > 0);
    if (turn < 0) break;
    const place = (at + turn) % shares.length;
    dealt.push(shares[place]?.ownerId ?? null);
    left[place] = (left[place] ?? 0) - 1;
    at = place + 1;
  }
  return [...dealt, ...Array.from({ length: count - dealt.length }, () => null)];
}
