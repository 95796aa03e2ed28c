// Makes the workbook of a list: fetched at once when it is short, else written in the background and followed.
import { addNotice } from '../feedback/notices.ts';
import { toast } from '../feedback/toast.ts';
import { bangkokDay } from '../format/date.ts';
import { AppError } from '../http.ts';
import {
  beginSheet,
  fetchSheet,
  readSheet,
  type ListSource,
  type SheetJob,
} from '../sheet.data.ts';
import { saveBlob, saveLink } from './save-blob.ts';
import { endSheet, keyOfSource, runningSheets, tellSheet } from './running-sheets.ts';

/** More rows than this are written in the background. */
const MOST_AT_ONCE = 5000;
const LOOK_EVERY_MS = 1000;
const MOST_LOST_LOOKS = 20;

export interface SheetWish {
  source: ListSource;
  /** Of the screen: the file is named after it. */
  title: string;
  total: number;
  capped: boolean;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const isOver = ({ state }: SheetJob): boolean => state === 'done' || state === 'failed';

/** Looks until it is over; a line that was lost for a while does no harm. */
async function follow(begun: SheetJob, key: string): Promise<SheetJob> {
  let job = begun;
  let lost = 0;
  while (!isOver(job)) {
    tellSheet(key, job.total > 0 ? Math.min(99, Math.floor((job.rows / job.total) * 100)) : null);
    await wait(LOOK_EVERY_MS);
    try {
      job = await readSheet(job.id);
      lost = 0;
    } catch (fault) {
      lost += 1;
      if (!(fault instanceof AppError && fault.isWorthRetrying) || lost > MOST_LOST_LOOKS)
        throw fault;
    }
  }
  return job;
}

async function inBackground(wish: SheetWish, key: string): Promise<void> {
  const { title } = wish;
  const job = await follow(await beginSheet(wish.source), key);
  const { url } = job;
  if (url === null) {
    const text = `ส่งออก “${title}” ไม่สำเร็จ: ${job.error ?? 'ระบบขัดข้อง กรุณาลองใหม่'}`;
    toast.warn(text, { label: 'ลองใหม่', run: () => void runSheet(wish) });
    addNotice({ text, tone: 'problem' });
    return;
  }
  const get = (): void => saveLink(url, job.fileName);
  get();
  const text = `ไฟล์ Excel “${title}” พร้อมแล้ว ลิงก์ใช้ได้ 1 ชั่วโมง`;
  toast.done(text, { label: 'ดาวน์โหลด', run: get });
  addNotice({ text, tone: 'done', file: url });
}

async function atOnce({ source, title }: SheetWish): Promise<void> {
  saveBlob(
    await fetchSheet(source),
    `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')}-${bangkokDay()}.xlsx`,
  );
  toast.done(`ส่งออก “${title}” เป็น Excel แล้ว`);
}

export async function runSheet(wish: SheetWish): Promise<void> {
  const key = keyOfSource(wish.source);
  if (runningSheets.get().has(key)) return;
  tellSheet(key, null);
  try {
    await (wish.total > MOST_AT_ONCE || wish.capped ? inBackground(wish, key) : atOnce(wish));
  } catch (fault) {
    toast.failed(fault);
  } finally {
    endSheet(key);
  }
}
