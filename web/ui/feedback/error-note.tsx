// An error message in place: what happened, what to do next, and the code for the administrator.
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { AppError } from '../wire/app-error.ts';

export interface ErrorNoteProps {
  error: AppError;
  /** Shows 'ลองใหม่' when given. */
  onRetry?: () => void;
  action?: ReactNode;
  className?: string;
}

export function ErrorNote({ error, onRetry, action, className = '' }: ErrorNoteProps) {
  return (
    <div
      role="alert"
      className={`flex gap-3 rounded-control bg-problem-bg px-3 py-2 text-sm text-problem ${className}`}
    >
      <span className="mt-0.5">
        <Icon name="alert" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{error.text}</p>
        {error.next ? <p>{error.next}</p> : null}
        <FieldTexts error={error} />
        <ErrorCode error={error} />
      </div>
      {onRetry ? (
        <button
          type="button"
          onClick={onRetry}
          className="self-start font-semibold underline underline-offset-4 max-tab:min-h-11 max-tab:px-2"
        >
          ลองใหม่
        </button>
      ) : null}
      {action}
    </div>
  );
}

/** The error text of each request field, without duplicates. */
export const FieldTexts = ({ error }: { error: AppError }) =>
  [...new Set(Object.values(error.fields))].map((text) => <p key={text}>{text}</p>);

/** The request id for support; absent for errors that never reached the server. */
export function ErrorCode({ error }: { error: AppError }) {
  if (!error.requestId) return null;
  return (
    <p className="text-xs">
      รหัสอ้างอิง <span className="select-all">{error.requestId}</span>
    </p>
  );
}
