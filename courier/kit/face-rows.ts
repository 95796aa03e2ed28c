// The row types of a courier's tables: choices, account fields, refusals, label sizes, limits,
// protocols.
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

/** A status row whose display code equals the courier's code. */
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
  /** If present, the user picks one of these instead of typing. */
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
  /** Maximum sum of the three sides, if the courier limits it. */
  sideSumCmMax?: number;
  merchantNumberMax: number;
  nameMax: number;
  phoneMax: number;
  addressMax: number;
  remarkMax: number;
  /**
   * The length of the courier's field: longer remarks are cut, and sellers are told so beforehand.
   */
  remarkSent?: number;
  codSatangMax: number | null;
  /** A COD must be a multiple of this: 1, or 100 where the courier takes whole baht only. */
  codSatangStep: 1 | 100;
  declaredValueSatangMax: number | null;
  requestsPerSecond: number;
  concurrency: number;
  /** The courier's real limits are unknown: sellers are only warned, and the courier decides. */
  isAdvice?: true;
  /** The daily limit of tracked parcels; absent = limited only by the request rate. */
  lookupsPerDay?: number;
}

/** One of the protocols that a courier's accounts choose between. */
export interface Protocol {
  /** The value of the account's field `protocols.field`. */
  value: string;
  hosts: Record<Environment, string | null>;
  limits: Limits;
  /** With this protocol the courier issues the tracking numbers, even if the face has `numbers`. */
  givesNumbers?: true;
}
