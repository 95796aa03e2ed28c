/** Emoji, bullets and drawn lines separate as a line end does, yet stay on their line. */
export const separator = '•';
