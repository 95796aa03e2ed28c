// Renders a drawn page as a picture: translates the canvas's PDF operators to SVG, with letters as outlines.
import type { Canvas } from './canvas.ts';
import type { EmbeddedFont } from './embedded-font.ts';

type FontOf = (resource: string) => EmbeddedFont | undefined;

const tokens =
  /\/Span<<\/ActualText<[0-9A-Fa-f]*>>>BDC|\/[A-Za-z0-9]+|\[[^\]]*\]|-?\d+(?:\.\d+)?|[A-Za-z]+/g;
const shown = /<([0-9a-f]*)>|(-?\d+(?:\.\d+)?)/g;
const decimal = (value: number): string => String(Math.round(value * 100) / 100);
const numbers = (values: readonly number[]): string => values.map(decimal).join(' ');

const PAGE = { across: 1, up: 1, x: 0, y: 0 };

/** Interprets one page; it knows exactly the operators that a canvas writes. */
class Reader {
  private readonly fontOf: FontOf;
  private readonly outlines = new Map<string, string>();
  private readonly body: string[] = [];
  private operands: number[] = [];
  private path = '';
  /** Transforms the unit system of boxes. */
  private frame = PAGE;
  private name = '';
  private font: EmbeddedFont | undefined;
  private size = 0;
  private x = 0;
  private y = 0;
  private rise = 0;
  private ink = '';

  constructor(fontOf: FontOf) {
    this.fontOf = fontOf;
  }

  read(content: string): void {
    for (const [token] of content.matchAll(tokens)) this.take(token);
  }

  /** Points from the lower left, as in PDF; the picture is flipped once. */
  picture({ width, height }: Canvas): string {
    const defs = [...this.outlines].map(([id, d]) => `<path id="${id}" d="${d}"/>`).join('');
    const size = `width="${decimal(width)}" height="${decimal(height)}" viewBox="0 0 ${decimal(width)} ${decimal(height)}"`;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${defs}</defs>` +
      `<rect width="100%" height="100%" fill="#fff"/>` +
      `<g transform="matrix(1 0 0 -1 0 ${decimal(height)})">${this.body.join('')}</g></svg>`
    );
  }

  private take(token: string): void {
    const first = token[0] ?? '';
    if (first === '[') this.show(token);
    else if (first === '/') this.name = token.slice(1);
    else if (/[-\d]/.test(first)) this.operands.push(Number(token));
    else {
      this.run(token);
      this.operands = [];
    }
  }

  private run(operator: string): void {
    const given = this.operands;
    const [a = 0, b = 0, , d = 0, e = 0, f = 0] = given;
    if (operator === 're') this.box(given);
    else if (operator === 'cm') this.frame = { across: a, up: d, x: e, y: f };
    else if (operator === 'Q') this.frame = PAGE;
    else if (operator === 'm') this.path += `M${numbers([a, b])}`;
    else if (operator === 'l') this.path += `L${numbers([a, b])}`;
    else if (operator === 'c') this.path += `C${numbers(given)}`;
    else if (operator === 'h') this.path += 'z';
    else if (operator === 'f') this.end('');
    else if (operator === 'S')
      this.end(' fill="none" stroke="#999" stroke-width=".4" stroke-dasharray="3"');
    else if (operator === 'g') this.ink = a === 1 ? ' fill="#fff"' : '';
    else if (operator === 'Tf') this.font = this.fontOf(this.name);
    else if (operator === 'Ts') this.rise = a;
    else if (operator === 'Tm') [this.size, this.x, this.y] = [a, e, f];
  }

  private box([x = 0, y = 0, width = 0, height = 0]: readonly number[]): void {
    const { across, up, ...from } = this.frame;
    const at = numbers([from.x + x * across, from.y + y * up]);
    const wide = width * across;
    this.path += `M${at}h${decimal(wide)}v${decimal(height * up)}h${decimal(-wide)}z`;
  }

  private end(look: string): void {
    if (this.path !== '') this.body.push(`<path d="${this.path}"${look}/>`);
    this.path = '';
  }

  private show(line: string): void {
    for (const [, ids, shift] of line.matchAll(shown))
      if (ids === undefined) this.x -= (Number(shift) / 1000) * this.size;
      else for (const id of ids.match(/.{4}/g) ?? []) this.letter(Number.parseInt(id, 16));
  }

  private letter(id: number): void {
    const { font, size } = this;
    if (!font) return;
    const { outline, width, perEm } = font.drawn(id);
    const name = `${font.resource}g${id}`;
    if (outline !== '') {
      this.outlines.set(name, outline);
      const at = numbers([this.x, this.y + this.rise * size]);
      const scale = Math.round((size / perEm) * 1e5) / 1e5;
      this.body.push(
        `<use href="#${name}" transform="translate(${at})scale(${scale})"${this.ink}/>`,
      );
    }
    this.x += width * size;
  }
}

/** Forms and images of the file are omitted: to include them, draw them on this canvas. */
export function svgOf(canvas: Canvas, fontOf: FontOf): string {
  const reader = new Reader(fontOf);
  reader.read(canvas.content().toString('latin1'));
  return reader.picture(canvas);
}
