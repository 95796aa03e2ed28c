// Shortens a sale page's body for its order: embedded pictures would be read with every order list.

const MOST = 20_000;
const MOST_TEXT = 500;

const cut = (text: string): string => `${text.slice(0, MOST_TEXT).toWellFormed()}…`;

const shortened = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > MOST_TEXT ? cut(value) : value;

/** JSON stays JSON without its long texts; what is still too long is cut at the end. */
export function shortBody(body: string): string {
  if (body.length <= MOST) return body;
  let text = body;
  try {
    text = JSON.stringify(JSON.parse(body), shortened);
  } catch {
    // The body is no JSON, or too deep to be written again.
  }
  return text.length <= MOST ? text : `${text.slice(0, MOST).toWellFormed()}…`;
}
