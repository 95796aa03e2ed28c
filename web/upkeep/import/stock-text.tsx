// Text in which no line ends inside "สต็อก": the browser's dictionary does not have the word.
import { Fragment } from 'react';

export const StockText = ({ children }: { children: string }) =>
  children.split(/(สต็อก(?:ไม่พอ)?)/).map((part, at) =>
    at % 2 === 1 ? (
      // eslint-disable-next-line react/no-array-index-key -- the parts of one text stand where they stand
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      // eslint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={at}>{part}</Fragment>
    ),
  );
