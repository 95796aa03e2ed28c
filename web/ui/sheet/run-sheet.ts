// Makes the workbook or PDF of a list: directly when it is short, else in the background, followed until it is ready.
import { countDays } from '@app/contract/kit/bangkok';
import { addNotice } from '../feedback/notices.ts';
import { toast } from '../feedback/toast.ts';
import { bangkokToday } from '../format/date.ts';
import { AppError } from '../http.ts';
import {
  beginSheet,
  fetchPaper,
  fetchSheet,
  readSheet,
  type ListSource,
  type SheetJob,
  type TakenAs,
} from '../sheet.data.ts';
import { saveBlob, saveLink } from './save-blob.ts';
import { showPaper } from './waiting-tab.ts';
import { endSheet, keyOfSource, runningSheets, tellSheet } from './running-sheets.ts';

/** Longer lists are made in the background. */
const MOST_AT_ONCE = { xlsx: 5000, pdf: 2000 } as const;
const MOST_DAYS = 92;
const LOOK_EVERY_MS = 1000;
const MOST_LOST_LOOKS = 20;

export interface SheetWish {
  source: ListSource;
  as: TakenAs;
  /** The screen's title, which names the file. */
  title: string;
  /** Null: a report of sums, which is never long. */
  total: number | null;
  capped: boolean;
}

const words = { xlsx: 'ไฟล์ Excel', pdf: 'ไฟล์ PDF' } as const;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const isOver = ({ state }: SheetJob): boolean => state === 'done' || state === 'failed';

/** Polls until it is finished; a temporarily lost connection does no harm. */
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

const daysOf = ({ query: { start, end } }: ListSource): number =>
  typeof start === 'string'
    ? countDays({ start, end: typeof end === 'string' ? end : bangkokToday() })
    : 0;

/** Whether it is made in the background; for PDFs the server uses the same rule. */
export const isLong = ({ source, as, total, capped }: SheetWish): boolean =>
  total !== null && (total > MOST_AT_ONCE[as] || capped || daysOf(source) > MOST_DAYS);

async function inBackground(wish: SheetWish, key: string, begun?: SheetJob): Promise<void> {
  const { title, as } = wish;
  const job = await follow(begun ?? (await beginSheet(wish.source, as)), key);
  const { url } = job;
  if (url === null) {
    const doing = as === 'pdf' ? 'พิมพ์' : 'ส่งออก';
    const text = `${doing} “${title}” ไม่สำเร็จ: ${job.error ?? 'ระบบขัดข้อง กรุณาลองใหม่'}`;
    toast.warn(text, { label: 'ลองใหม่', run: () => void runSheet(wish) });
    addNotice({ text, tone: 'problem' });
    return;
  }
  const get = (): void => saveLink(url, job.fileName);
  get();
  const text = `${words[as]} “${title}” พร้อมแล้ว ลิงก์ใช้ได้ 1 ชั่วโมง`;
  toast.done(text, { label: 'ดาวน์โหลด', run: get });
  addNotice({ text, tone: 'done', file: url });
}

async function sheetAtOnce({ source, title }: SheetWish): Promise<void> {
  saveBlob(
    await fetchSheet(source),
    `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')}-${bangkokToday()}.xlsx`,
  );
  toast.done(`ส่งออก “${title}” เป็น Excel แล้ว`);
}

/** In the tab that was opened within the press; otherwise the browser would block it as a pop-up. */
async function paperAtOnce(wish: SheetWish, key: string, tab: Window | null): Promise<void> {
  const { url, job } = await fetchPaper(wish.source);
  if (job) {
    tab?.close();
    await inBackground(wish, key, job);
  } else if (url !== null) showPaper(tab, url);
}

/** Identifies the list for its button, independent of the reason. */
function keyOf({ source, as }: SheetWish): string {
  const { reason: _given, ...query } = source.query;
  return keyOfSource({ ...source, query }, as);
}

export async function runSheet(wish: SheetWish, tab: Window | null = null): Promise<void> {
  const key = keyOf(wish);
  // A second press before the button could show the first.
  if (runningSheets.get().has(key)) return tab?.close();
  tellSheet(key, null);
  try {
    if (isLong(wish)) await inBackground(wish, key);
    else await (wish.as === 'xlsx' ? sheetAtOnce(wish) : paperAtOnce(wish, key, tab));
  } catch (fault) {
    tab?.close();
    toast.failed(fault);
  } finally {
    endSheet(key);
  }
}
