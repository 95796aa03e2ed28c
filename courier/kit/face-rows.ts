// The rows of a courier's tables that screens show: choices, what an account is asked for, refusals, label sizes.
import type { FixField, RefusalKind } from './outcome.ts';

export interface Choice {
  code: number;
  labelTh: string;
  labelEn: string;
}

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
