// Words that browsers know from no dictionary, and break in two where a line ends, stand whole.
import type { ReactNode } from 'react';

const unknownWords = /(ออเดอร์|สต็อก|น้ำหนัก|ลิงก์|โทเคน|พาสคีย์|แพ็ก|โปรไฟล์|บาร์โค้ด)/;

/** The same text, for titles that stand in little room. */
export const wholeWords = (text: string): ReactNode =>
  // Between the words that were split at, at every odd place, stands the rest.
  text.split(unknownWords).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
