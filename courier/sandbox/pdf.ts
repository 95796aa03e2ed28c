// Builds a small valid PDF of one page, whose text can be read back.

const pointsPerMm = 72 / 25.4;

/** Makes a text safe for a PDF string: ASCII only, with escapes. */
export const ascii = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, '?').replace(/[()\\]/g, '\\$&');

export function pdfOf(lines: string[], size: { widthMm: number; heightMm: number }): Buffer {
  const width = (size.widthMm * pointsPerMm).toFixed(2);
  const height = (size.heightMm * pointsPerMm).toFixed(2);
  const top = (size.heightMm * pointsPerMm - 40).toFixed(2);
  const text = lines.map((line) => `(${line}) Tj T*`).join('\n');
  const content = `BT /F1 14 Tf 18 TL 20 ${top} Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R ` +
      '/Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
