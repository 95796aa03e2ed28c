// The door of the sender feature.
export { SenderLacks } from './sender-lacks.tsx';
