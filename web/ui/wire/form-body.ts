// Turns a body into a multipart form, for calls with a file; the server reads both alike.

const textOf = (value: unknown): string =>
  // An empty field removes a value, like null.
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Returns the body itself when it has no file. */
export function formBody<Body extends object>(body: Body): Body {
  const entries = Object.entries(body).filter(([, value]) => value !== undefined);
  if (!entries.some(([, value]) => value instanceof Blob)) return body;
  const form = new FormData();
  for (const [name, value] of entries) {
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, textOf(value));
  }
  // The client sends forms unchanged; for its caller the type is still the body.
  return form as unknown as Body;
}
