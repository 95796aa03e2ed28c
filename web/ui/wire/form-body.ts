// A body as a multipart form, for calls that carry a file; the server reads both alike.

const textOf = (value: unknown): string =>
  // An empty field takes a value away, as null does.
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The body itself while no file is in it. */
export function formBody<Body extends object>(body: Body): Body {
  const entries = Object.entries(body).filter(([, value]) => value !== undefined);
  if (!entries.some(([, value]) => value instanceof Blob)) return body;
  const form = new FormData();
  for (const [name, value] of entries) {
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, textOf(value));
  }
  // The client sends forms as they are; for its caller it is still the body that the call takes.
  return form as unknown as Body;
}
