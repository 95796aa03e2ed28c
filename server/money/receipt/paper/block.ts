// Blocks that a receipt is stacked from; they know their height before they are drawn.
import {
  fitText,
  inkHeight,
  type Canvas,
  type EmbeddedFont,
  type PaperImage,
  type TextStyle,
} from '../../../engine/pdf/index.ts';

export interface Block {
  /** In millimetres, with the space after it. */
  readonly height: number;
  draw(canvas: Canvas, y: number): void;
}

export interface Cell {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly font: EmbeddedFont;
  readonly size: number;
  readonly align?: TextStyle['align'];
  readonly maxLines?: number;
}

/** Room for the most lines that a cell may have: text is wrapped before it is shrunk. */
const ROOM_MM = 400;

export const gap = (height: number): Block => ({ height, draw: () => undefined });

/** The resource name of the logo in the PDF. */
export const LOGO = 'Logo';

interface LogoRoom {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly align: 'left' | 'center';
}

/** The shop's logo, as large as its room allows without distortion; empty without a logo. */
export function logoBlocks(logo: PaperImage | undefined, room: LogoRoom): Block[] {
  if (!logo) return [];
  const scale = Math.min(room.width / logo.width, room.height / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const x = room.align === 'left' ? room.x : room.x + (room.width - width) / 2;
  return [
    { height: height + 2, draw: (canvas, y) => canvas.picture(LOGO, { x, y, width, height }) },
  ];
}

export const rule = (x: number, width: number, space = 1.5): Block => ({
  height: space * 2,
  draw: (canvas, y) => canvas.box({ x, y: y + space, width, height: 0.2 }),
});

/**
 * Metrics of common letters with one mark, so that lines have the same distance with and without
 * tall marks.
 */
const USUAL = { aboveEm: 1.12, belowEm: 0.36 };
const MM_PER_POINT = 25.4 / 72;

/** Cells side by side on one baseline; the block is as high as its highest cell. */
export function row(cells: readonly Cell[], space = 0.4): Block {
  const fitted = cells.map((cell) => ({
    cell,
    text: fitText(cell.font, cell.text, {
      width: cell.width,
      height: ROOM_MM,
      size: cell.size,
      minSize: cell.size * 0.8,
      maxLines: cell.maxLines ?? 1,
    }),
  }));
  const em = Math.max(...cells.map(({ size }) => size)) * MM_PER_POINT;
  const above = Math.max(USUAL.aboveEm * em, ...fitted.map(({ text }) => text.above));
  const below = Math.max(
    ...fitted.map(
      ({ text }) =>
        inkHeight(text) - text.above - text.below + Math.max(text.below, USUAL.belowEm * em),
    ),
  );
  const height = above + below;
  return {
    height: height + space,
    draw(canvas, y) {
      for (const { cell, text } of fitted) {
        if (cell.text === '') continue;
        const { x, width, align = 'left' } = cell;
        canvas.lines(cell.font, text, { x, width, align, baseline: y + above });
      }
    },
  };
}

export const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + block.height, 0);

/** Draws the blocks below each other from `y`; returns where the last one ends. */
export function stack(canvas: Canvas, blocks: readonly Block[], y: number): number {
  let at = y;
  for (const block of blocks) {
    block.draw(canvas, at);
    at += block.height;
  }
  return at;
}
