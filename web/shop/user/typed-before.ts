// What someone typed into the prerendered login form before the script had loaded, and where the cursor was.

export interface TypedBefore {
  username?: string;
  password?: string;
  focus?: { name: string; start: number | null; end: number | null };
}

const valueOf = (root: ParentNode, name: string): string =>
  root.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';

/** Reads the form just before React replaces it. */
export function takeTyped(root: ParentNode): TypedBefore {
  const active = document.activeElement;
  const typed: TypedBefore = {
    username: valueOf(root, 'username'),
    password: valueOf(root, 'password'),
  };
  if (active instanceof HTMLInputElement && root.contains(active)) {
    typed.focus = { name: active.name, start: active.selectionStart, end: active.selectionEnd };
  }
  return typed;
}

/** Puts the cursor back where it was. */
export function restoreFocus({ focus }: TypedBefore): void {
  if (!focus) return;
  const input = document.querySelector<HTMLInputElement>(`input[name="${focus.name}"]`);
  input?.focus();
  input?.setSelectionRange(focus.start, focus.end);
}

/** Filled by the start of the app, read by the login page's first drawing. */
export const typedBefore: { current: TypedBefore } = { current: {} };
