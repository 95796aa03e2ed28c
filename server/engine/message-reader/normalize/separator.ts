/** Stands for emoji, bullets and drawn lines: it separates parts as a line end does, but stays inside the line. */
export const separator = '•';
