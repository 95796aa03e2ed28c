// Shrinks a photo before it is sent: phone photos have 5 to 12 MB, for a picture the width of a finger.

const ENOUGH_BYTES = 400_000;
const SIDE = 1600;
const QUALITY = 0.86;

/** The same picture in a smaller size; a file that cannot be drawn is sent unchanged, and the server judges it. */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= ENOUGH_BYTES) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (!picture) return file;
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const pen = canvas.getContext('2d');
  if (!pen) return file;
  // Transparency would become black in a format without it.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return blob.size < file.size ? new File([blob], 'photo.jpg', { type: blob.type }) : file;
}
