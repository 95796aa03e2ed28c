// Saves bytes as a file, as if a link had been pressed.

const REVOKE_AFTER_MS = 60_000;

export function saveLink(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

export function saveBlob(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob);
  saveLink(href, name);
  // Some browsers start to read it only after a while.
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER_MS);
}
