// Text without a line break inside "สต็อก", a word that the browser's dictionary lacks.
import { Fragment } from 'react';

export const StockText = ({ children }: { children: string }) =>
  children.split(/(สต็อก(?:ไม่พอ)?)/).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
