// The proof of delivery of one parcel: who received it, when, and the picture to view and save.
import { proofRelations } from '@app/contract/shipping/proof';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatTime } from '../../ui/format/date.ts';
import { useScanner } from '../../ui/hooks/scanner.ts';
import { AppError } from '../../ui/http.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { requestProof, proofOf, type Proof } from './pickup.data.ts';

export function useProof() {
  const [proof, setProof] = useState<Proof | null>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const ask = async (read: () => Promise<Proof>) => {
    setPending(true);
    setProblem(null);
    try {
      setProof(await read());
    } catch (fault) {
      setProof(null);
      if (fault instanceof AppError) setProblem(fault);
      else toast.failed(fault);
    } finally {
      setPending(false);
    }
  };
  return { proof, pending, problem, ask };
}

const relationText = ({ relation, relationText: word }: Proof): string => {
  const name = relation === null ? '' : (proofRelations[relation] ?? '');
  return name === '' || name === word ? word || '–' : word === '' ? name : `${name} (${word})`;
};

interface FoundProps {
  proof: Proof;
  /** In a column of the order's page: stacked, without the order's name. */
  inOrder?: boolean;
}

export function FoundProof({ proof, inOrder = false }: FoundProps) {
  return (
    <div className={`grid gap-4 ${inOrder ? '' : 'sm:grid-cols-2'}`}>
      <dl className="grid content-start gap-x-3 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink3">เลขพัสดุ</dt>
        <dd className="num font-semibold">{proof.pno}</dd>
        {inOrder ? null : (
          <>
            <dt className="text-ink3">ออเดอร์</dt>
            <dd>
              <LinkButton to="/order/$id/view" params={{ id: String(proof.orderId) }}>
                {proof.orderCode}
              </LinkButton>
            </dd>
          </>
        )}
        <dt className="text-ink3">ผู้เซ็นรับ</dt>
        <dd>{proof.signer || '–'}</dd>
        <dt className="text-ink3">ความสัมพันธ์</dt>
        <dd>{relationText(proof)}</dd>
        <dt className="text-ink3">เวลานำส่ง</dt>
        <dd>{proof.at ? formatTime(proof.at) : '–'}</dd>
        <dt className="text-ink3">ถาม Flash เมื่อ</dt>
        <dd>{formatTime(proof.askedAt)}</dd>
      </dl>
      {proof.image ? (
        <figure className="grid justify-items-start gap-2">
          <img
            src={proof.image}
            alt={`หลักฐานการนำส่งของ ${proof.pno}`}
            className="max-h-72 max-w-full rounded-control shadow-card"
          />
          <a
            href={proof.image}
            download={`POD-${proof.pno}.webp`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            ดาวน์โหลดรูป
          </a>
        </figure>
      ) : (
        <p className="rounded-control bg-hover px-3 py-2 text-sm text-ink2">{proof.imageNote}</p>
      )}
    </div>
  );
}

interface AskProps {
  pno: string;
  pending: boolean;
  onPno: (pno: string) => void;
  onAsk: () => void;
  children: ReactNode;
}

function Ask({ pno, pending, onPno, onAsk, children }: AskProps) {
  return (
    <form
      aria-label="ขอหลักฐานการนำส่ง"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <div className="min-w-0 flex-1 basis-60">
        <TextInput
          label="เลขพัสดุ"
          value={pno}
          onChange={onPno}
          placeholder="พิมพ์หรือยิงบาร์โค้ด เช่น TH0191…"
          scan
        />
      </div>
      <Button
        type="submit"
        kind="primary"
        icon="search"
        pending={pending}
        pendingText="กำลังถาม Flash…"
      >
        ดูหลักฐาน
      </Button>
      {children}
    </form>
  );
}

/** A number in the address is fetched as soon as the window opens. */
export default function ProofPanel() {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const first = typeof given['pno'] === 'string' ? given['pno'] : '';
  const [pno, setPno] = useState(first);
  const { proof, pending, problem, ask } = useProof();
  const read = (number: string) => {
    const clean = number.trim().toUpperCase();
    setPno(clean);
    if (clean !== '') void ask(() => proofOf(clean));
  };
  const begin = useRef(() => read(first));
  useScanner(read);
  useEffect(() => begin.current(), []);
  return (
    <div className="grid gap-4">
      <Ask pno={pno} pending={pending} onPno={setPno} onAsk={() => read(pno)}>
        {proof ? (
          <Button
            icon="refresh"
            disabled={pending}
            onClick={() => void ask(() => requestProof(proof.pno))}
          >
            ขอใหม่
          </Button>
        ) : null}
      </Ask>
      {problem ? <ErrorNote error={problem} /> : null}
      {pending && !proof ? <SkeletonText lines={5} /> : null}
      {proof ? <FoundProof proof={proof} /> : null}
    </div>
  );
}
