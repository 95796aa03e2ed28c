// Text in which no line ends inside "สต็อก": the browser's dictionary does not have the word.
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
