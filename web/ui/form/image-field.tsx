// A picture in a form: chosen, photographed or dropped, previewed before saving, and removable.
import { imageTypes } from '@app/contract/shop/image';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '../action/button.tsx';
import { Picture } from '../feedback/picture.tsx';
import { Icon } from '../icon/icon.tsx';
import { shrinkImage } from './shrink-image.ts';

/** A new file, a removal, or no change. */
export type ImageChoice = File | 'removed' | null;

interface ImageFieldProps {
  name: string;
  label: string;
  /** The saved picture. */
  url: string | null;
  /** Alt text of the picture. */
  alt: string;
  className?: string;
}

/** An object URL to preview a file that is not saved yet. */
function useFileUrl(file: File | null): string | null {
  const [read, setRead] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => setRead({ file, url: String(reader.result) }));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return read?.file === file ? (read?.url ?? null) : null;
}

function Preview({ url, alt }: { url: string | null; alt: string }) {
  const look =
    'size-24 shrink-0 rounded-control border border-line bg-hover object-cover text-ink3';
  const place = (
    <span aria-hidden="true" className={`grid place-items-center ${look}`}>
      <Icon name="image" size={28} />
    </span>
  );
  return url ? <Picture src={url} alt={alt} instead={place} className={look} /> : place;
}

interface PickProps {
  label: string;
  /** Opens the camera directly. */
  camera?: boolean;
  describedBy: string | undefined;
  isWrong?: boolean;
  buttonRef?: (element: HTMLElement | null) => void;
  onPick: (file: File) => void;
}

/** The browser's file input, triggered by a normal button. */
function Pick({ label, camera = false, describedBy, isWrong, buttonRef, onPick }: PickProps) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={box}
        type="file"
        accept={imageTypes}
        {...(camera ? { capture: 'environment' as const } : {})}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Lets the same file be chosen again after it was removed.
          event.target.value = '';
          if (file) onPick(file);
        }}
      />
      <Button
        ref={buttonRef}
        icon={camera ? 'camera' : 'image'}
        aria-describedby={describedBy}
        aria-invalid={isWrong ? true : undefined}
        onClick={() => box.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}

/** Files dropped on the field are chosen. */
function useDrop(onPick: (file: File) => void) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const dropped = event.dataTransfer.files[0];
      if (dropped) onPick(dropped);
    },
  };
}

interface ToolsProps {
  isShown: boolean;
  canRestore: boolean;
  noteId: string;
  isWrong: boolean;
  buttonRef: (element: HTMLElement | null) => void;
  onPick: (file: File) => void;
  onRemove: () => void;
  onRestore: () => void;
}

function Tools({ isShown, canRestore, noteId, isWrong, buttonRef, ...on }: ToolsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Pick
        label={isShown ? 'เปลี่ยนรูป' : 'เลือกรูป'}
        describedBy={noteId}
        isWrong={isWrong}
        buttonRef={buttonRef}
        onPick={on.onPick}
      />
      <span className="pointer-fine:hidden">
        <Pick label="ถ่ายรูป" camera describedBy={noteId} onPick={on.onPick} />
      </span>
      {isShown ? (
        <Button kind="ghost" icon="trash" onClick={on.onRemove}>
          เอารูปออก
        </Button>
      ) : null}
      {canRestore ? (
        <Button kind="ghost" icon="undo" onClick={on.onRestore}>
          ใช้รูปเดิม
        </Button>
      ) : null}
    </div>
  );
}

export function ImageField({ name, label, url, alt, className = '' }: ImageFieldProps) {
  const { field, fieldState } = useController({ name });
  const choice = field.value as ImageChoice;
  const file = choice instanceof File ? choice : null;
  const fileUrl = useFileUrl(file);
  const shown = choice === null ? url : fileUrl;
  const titleId = useId();
  const noteId = useId();
  const error = fieldState.error?.message;
  const pick = (chosen: File) => void shrinkImage(chosen).then(field.onChange);
  const drop = useDrop(pick);
  return (
    <fieldset aria-labelledby={titleId} className={className} {...drop}>
      <p id={titleId} className="mb-1 text-sm font-semibold">
        {label}
      </p>
      <div className="flex items-center gap-3">
        <Preview url={shown} alt={alt} />
        <Tools
          isShown={shown !== null}
          canRestore={choice === 'removed' && url !== null}
          noteId={noteId}
          isWrong={error !== undefined}
          buttonRef={field.ref}
          onPick={pick}
          onRemove={() => field.onChange(url === null ? null : 'removed')}
          onRestore={() => field.onChange(null)}
        />
      </div>
      <p id={noteId} className={`mt-1 ${error ? 'text-sm text-problem' : 'text-xs text-ink3'}`}>
        {error ?? 'jpg, png หรือ webp ไม่เกิน 5 MB ลากมาวางได้'}
      </p>
    </fieldset>
  );
}
