// The export of a gallery file `*.show.tsx`: named examples of a component, hard cases first.
import type { ReactNode } from 'react';

export interface Show {
  name: string;
  draw: () => ReactNode;
}

/** Names and texts that break weak layouts: stacked marks, no spaces, very long. */
export const hard = {
  marks: 'ปู่ฎุฐู น้ำผึ้งป่า ที่กี้ ซึ้ง ญี่ปุ่น ฏุ้ย',
  long: 'ร้านขายส่งน้ำผึ้งป่าเดือนห้าแท้จากดอยสุเทพและผลิตภัณฑ์แปรรูปจากธรรมชาติ จำกัด (มหาชน)',
  unbroken: 'หจกบริษัทขายส่งผลิตภัณฑ์อาหารเสริมและเครื่องสำอางนำเข้าส่งออกทั่วราชอาณาจักรไทยจำกัด',
  code: 'SO-690100-ABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789',
} as const;
