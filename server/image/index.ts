// The door of the image feature: pictures of forms, checked, kept and shown.
export { forgetImages, imageUrl, imageForPaper, withPicture } from './keep-image.ts';
export { readImage } from './read-image.ts';
