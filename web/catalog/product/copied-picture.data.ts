// The picture of a product that is copied; order lines, which load the product's other calls, need none.

/** A picture as a file of its own; null when it cannot be had. */
export async function pictureAt(url: string): Promise<File | null> {
  try {
    const response = await fetch(url);
    const blob = response.ok ? await response.blob() : null;
    return blob && new File([blob], 'copy.webp', { type: blob.type });
  } catch {
    // Without its picture a copy is still a copy.
    return null;
  }
}
