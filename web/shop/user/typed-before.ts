// Text typed into the prerendered login form before the script had loaded, and the cursor position.

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

/** Restores the cursor position. */
export function restoreFocus({ focus }: TypedBefore): void {
  if (!focus) return;
  const input = document.querySelector<HTMLInputElement>(`input[name="${focus.name}"]`);
  input?.focus();
  input?.setSelectionRange(focus.start, focus.end);
}

/** Set at start-up, read by the login page's first render. */
export const typedBefore: { current: TypedBefore } = { current: {} };
