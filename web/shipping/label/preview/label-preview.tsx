// A preview of the label: the first one of a print in the chosen size, as a small picture.
import { labelProblems } from '@app/contract/shipping/label';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/action/button.tsx';
import { previewQuery, type PreviewChoice } from '../label.data.ts';

/** Pages have their print orientation; a fixed frame keeps the window from jumping. */
const FRAME = 'grid h-72 place-items-center rounded-control bg-hover p-2';

/** As a separate image, in which scripts never run. */
const urlOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

export default function LabelPreview({ choice }: { choice: PreviewChoice }) {
  const query = useQuery(previewQuery(choice));
  const { data, error } = query;
  if (error && !data)
    return (
      <div className={FRAME}>
        <p className="text-center text-sm text-ink2">
          แสดงตัวอย่างไม่ได้ ยังพิมพ์ได้ตามปกติ
          <span className="mt-2 block">
            <Button onClick={() => void query.refetch()}>ลองใหม่</Button>
          </span>
        </p>
      </div>
    );
  return (
    <figure className="grid gap-1">
      <div className={FRAME} aria-busy={data === undefined}>
        {data ? (
          <img
            src={urlOf(data.svg)}
            alt={`ตัวอย่างใบปะหน้า ${data.orderCode}`}
            className="max-h-68 max-w-full bg-paper shadow-card"
          />
        ) : (
          <span className="text-sm text-ink3">กำลังวาดตัวอย่าง…</span>
        )}
      </div>
      <figcaption className="text-xs text-ink2">
        ตัวอย่างใบของ {data?.orderCode ?? '…'}
        {[...new Set(data?.notices.map(({ problem }) => problem))].map((problem) => (
          <span key={problem} className="block text-waiting">
            {labelProblems[problem]}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
