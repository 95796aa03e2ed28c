// The rows of a courier's tables: choices, what an account is asked for, refusals, label sizes, limits, protocols.
import type { FixField, RefusalKind } from './outcome.ts';
import type { Bucket, StatusRow } from './parcel.ts';

export interface Choice {
  code: number;
  labelTh: string;
  labelEn: string;
}

export const choice = (code: number, labelTh: string, labelEn: string): Choice => ({
  code,
  labelTh,
  labelEn,
});

type Labels = readonly [thai: string, english: string];

/** A code that is shown under itself. */
export const statusRow = (
  code: string,
  bucket: Bucket,
  { labels: [labelTh, labelEn], isVerified }: { labels: Labels; isVerified: boolean },
): StatusRow => ({ code, display: code, labelTh, labelEn, bucket, isVerified });

export interface CredentialField {
  name: string;
  labelTh: string;
  labelEn: string;
  hintTh: string;
  isSecret: boolean;
  isRequired: boolean;
  maxLength: number;
  /** Given = one of these is picked instead of typed. */
  choices?: { value: string; labelTh: string; labelEn: string }[];
  /** Asked for only when the account has picked this protocol. */
  onlyFor?: string;
}

export interface ErrorRow {
  code: string;
  messageTh: string;
  todoTh: string;
  meaningEn: string;
  kind: RefusalKind;
  fixField?: FixField;
  isVerified: boolean;
}

export interface LabelSize {
  size: string;
  widthMm: number;
  heightMm: number;
}

export type Environment = 'production' | 'training';

/** Null = the courier publishes no limit. */
export interface Limits {
  weightGramsMax: number;
  sideCmMax: number;
  /** Of the three sides together, where the courier looks at that. */
  sideSumCmMax?: number;
  merchantNumberMax: number;
  nameMax: number;
  phoneMax: number;
  addressMax: number;
  remarkMax: number;
  /** So much of it fits the courier's own field: the rest is cut, and sellers are told before. */
  remarkSent?: number;
  codSatangMax: number | null;
  /** What a COD must be a multiple of: 1, or 100 where only whole baht are taken. */
  codSatangStep: 1 | 100;
  declaredValueSatangMax: number | null;
  requestsPerSecond: number;
  concurrency: number;
  /** Nobody knows the courier's own: sellers are warned, the courier decides. */
  isAdvice?: true;
  /** Parcels that may be asked about in one day; absent = as many as the pace lets through. */
  lookupsPerDay?: number;
}

/** One of the protocols that a courier's accounts choose between. */
export interface Protocol {
  /** What the account's `protocols.field` holds. */
  value: string;
  hosts: Record<Environment, string | null>;
  limits: Limits;
  /** Here the courier numbers the parcels, whatever `numbers` says. */
  givesNumbers?: true;
}
