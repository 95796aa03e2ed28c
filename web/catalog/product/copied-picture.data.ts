// API call for the picture of a copied product; a separate file, because order lines load the other product calls.

/** A picture as a file; null when it is unavailable. */
export async function pictureAt(url: string): Promise<File | null> {
  try {
    const response = await fetch(url);
    const blob = response.ok ? await response.blob() : null;
    return blob && new File([blob], 'copy.webp', { type: blob.type });
  } catch {
    // A copy works without its picture.
    return null;
  }
}
