// Fetches the code of the screen behind the login while the user types, so that a slow line does not delay that screen.

/** Names the files in login.html, separated by spaces (web/app/build/prerender.ts); no other page has it. */
export const NEXT_FILES = 'next-files';

/** Few enough to leave the line to the login itself. */
const AT_ONCE = 3;

/**
 * Fills the browser's cache and runs nothing: `import()` finds the files there. Starts when the form is ready, for on a
 * weak line the form itself would otherwise come two seconds later. A file that fails is fetched by `import()` again.
 */
export async function fetchNextFiles(page: ParentNode): Promise<void> {
  const files =
    page.querySelector<HTMLMetaElement>(`meta[name=${NEXT_FILES}]`)?.content.split(' ') ?? [];
  const fetchInTurn = async (): Promise<void> => {
    for (let file = files.shift(); file; file = files.shift())
      await fetch(`/${file}`, { priority: 'low' }).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      );
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchInTurn));
}
