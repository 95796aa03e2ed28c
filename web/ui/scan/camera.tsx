// The phone's camera as a barcode scanner: a small picture; each code counts once until another code or none was
// seen.
import { useEffect, useRef, useState } from 'react';
import { Button } from '../action/button.tsx';
import { openDetector } from './detector.ts';

const LOOK_EVERY_MS = 120;
/** The time to move the phone away from a code. */
const SAME_AGAIN_MS = 1500;

const refusals: Readonly<Record<string, string>> = {
  NotAllowedError: 'ยังไม่ได้อนุญาตให้ใช้กล้อง เปิดสิทธิ์กล้องในเบราว์เซอร์ แล้วลองอีกครั้ง หรือพิมพ์รหัสแทน',
  NotFoundError: 'เครื่องนี้ไม่มีกล้อง ใช้เครื่องยิงบาร์โค้ดหรือพิมพ์รหัสแทน',
  NotReadableError: 'กล้องถูกใช้โดยโปรแกรมอื่นอยู่ ปิดโปรแกรมนั้นแล้วลองอีกครั้ง',
};
const otherwise = 'เบราว์เซอร์นี้อ่านบาร์โค้ดด้วยกล้องไม่ได้ ใช้เครื่องยิงบาร์โค้ดหรือพิมพ์รหัสแทน';

const problemOf = (fault: unknown): string =>
  (fault instanceof Error ? refusals[fault.name] : undefined) ?? otherwise;

/** Only pages with https can use the camera. */
async function openCamera(): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new Error('no camera on this page');
  const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  return devices.getUserMedia({ video, audio: false });
}

/** Reports a code once while it stays in the picture. */
export function onceWhileSeen(onCode: (code: string) => void, now = () => performance.now()) {
  const seen = new Map<string, number>();
  return (codes: readonly string[]) => {
    for (const code of codes) {
      const before = seen.get(code) ?? Number.NEGATIVE_INFINITY;
      seen.set(code, now());
      if (now() - before > SAME_AGAIN_MS) onCode(code);
    }
  };
}

interface Watching {
  video: HTMLVideoElement;
  signal: AbortSignal;
  onCode: (code: string) => void;
}

async function watch({ video, signal, onCode }: Watching): Promise<void> {
  const [stream, detect] = await Promise.all([openCamera(), openDetector()]);
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return close();
  signal.addEventListener('abort', close);
  video.srcObject = stream;
  await video.play();
  const tell = onceWhileSeen(onCode);
  while (!signal.aborted) {
    tell(await detect(video));
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

export default function Camera({
  onCode,
  onClose,
}: {
  onCode: (code: string) => void;
  onClose: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    if (video.current) {
      const onRead = (code: string) => latest.current(code);
      watch({ video: video.current, signal, onCode: onRead }).catch((fault: unknown) => {
        if (!signal.aborted) setProblem(problemOf(fault));
      });
    }
    return () => leaving.abort();
  }, []);
  return (
    <section aria-label="กล้องอ่านบาร์โค้ด" className="mt-3 grid gap-2">
      {problem ? (
        <p role="alert" className="rounded-control bg-problem-bg px-3 py-2 text-sm text-problem">
          {problem}
        </p>
      ) : (
        <video
          ref={video}
          muted
          playsInline
          aria-label="ภาพจากกล้อง"
          className="h-56 w-full rounded-control bg-side object-cover"
        />
      )}
      <Button icon="close" onClick={onClose}>
        ปิดกล้อง
      </Button>
    </section>
  );
}
