// The door of this engine: archives written as streams, and read without trusting them.
export { ZipRefusal, openArchive, type Archive, type ArchiveLimits } from './read-zip.ts';
export { zipOf, type ZipPart } from './write-zip.ts';
