// The door of lists of leads: what other lists make leads of.
export { FollowTicked, type Followed } from './follow-ticked.tsx';
