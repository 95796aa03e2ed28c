// The door of the tracking feature.
export { tellAsked } from './tell-asked.ts';
