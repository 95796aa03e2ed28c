// The door of sightings: what couriers say of parcels, applied; and when each is asked about next.
export { applySightings, type Told } from './apply-sightings.ts';
export { canBeAsked, type Sighting } from './fold-sighting.ts';
export { awaitsMoney, isFinal, nextPollAt } from './next-poll.ts';
