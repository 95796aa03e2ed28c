// What a sale page sent, as it stands on its order: pictures and the like that came along would be read with every list.

const MOST = 20_000;
const MOST_TEXT = 500;

const cut = (text: string): string => `${text.slice(0, MOST_TEXT).toWellFormed()}…`;

const shortened = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > MOST_TEXT ? cut(value) : value;

/** JSON stays JSON, without the long texts in it; what is still long, or none, ends early. Short ones stay as they came. */
export function shortBody(body: string): string {
  if (body.length <= MOST) return body;
  let text = body;
  try {
    text = JSON.stringify(JSON.parse(body), shortened);
  } catch {
    // No JSON, or too deep to be written again.
  }
  return text.length <= MOST ? text : `${text.slice(0, MOST).toWellFormed()}…`;
}
