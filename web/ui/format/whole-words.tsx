// Prevents line breaks inside words that browsers' dictionaries do not know.
import type { ReactNode } from 'react';

const unknownWords = /(ออเดอร์|สต็อก|น้ำหนัก|ลิงก์|โทเคน|พาสคีย์|แพ็ก|โปรไฟล์|บาร์โค้ด)/;

/** The same text, for titles with little room. */
export const wholeWords = (text: string): ReactNode =>
  // The split puts the unknown words at the odd positions.
  text.split(unknownWords).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
