// Reads the tick boxes of a form: the ticked box is the chosen payment, a number between brackets is a quantity.

const ticks = '☑🗹✅✔✓◉⦿●🔘';
const empties = '☐⬜◻□▢❏○◯⚪❌✖';
const bracketTick = String.raw`[[(]\s*[/✓✔✅☑xXvV*]\s*[\])]`;
const bracketEmpty = String.raw`\[\s*[-–]?\s*\]|\(\s*[-–]?\s*\)`;
const box = new RegExp(`(?:${bracketTick}|${bracketEmpty}|[${ticks}${empties}])\\ufe0f?`, 'gu');
const isTicked = new RegExp(`^(?:${bracketTick}|[${ticks}])`, 'u');

const way = /โอน|ปลายทาง|(?<![a-z])cod(?![a-z])|transfer|พร้อมเพย์|เก็บเงิน|บัตร(?:เครดิต)?/iu;
const between = /\s*(?:\/|\||,|หรือ|(?<![a-z])or(?![a-z]))\s*/iu;

/** 'ปลายทาง / โอน ✅' after one label: the customer chose the ticked part. */
const chosenOfRow = (head: string, rest: string): string => {
  const parts = rest.split(between);
  const marked = parts.filter((part) =>
    [...part.matchAll(box)].some(([one]) => isTicked.test(one)),
  );
  const [only] = marked;
  const isRow = parts.length > 1 && parts.every((part) => way.test(part));
  return isRow && only !== undefined && marked.length === 1
    ? `${head}${only.replace(box, ' ')}`
    : `${head}${rest}`;
};

/** '( ) ปลายทาง (/) โอน', 'ปลายทาง [✓]  โอน [ ]': the boxes of a line are all before or all after their words. */
const chosenOfBoxes = (line: string): string => {
  const boxes = [...line.matchAll(box)];
  const [first] = boxes;
  if (!first || boxes.length < 2) return line;
  const ahead = way.test(line.slice(0, first.index)) ? 'behind' : 'ahead';
  const stops = [...boxes.map(({ index }) => index), line.length];
  const words = boxes.map(({ index, 0: sign }, at) =>
    ahead === 'ahead'
      ? line.slice(index + sign.length, stops[at + 1])
      : line.slice(
          at === 0 ? 0 : (boxes[at - 1]?.index ?? 0) + (boxes[at - 1]?.[0].length ?? 0),
          index,
        ),
  );
  const chosen = words.filter((_, at) => isTicked.test(boxes[at]?.[0] ?? ''));
  if (chosen.length !== 1 || !words.every((one) => way.test(one))) return line;
  return `${ahead === 'ahead' ? line.slice(0, first.index) : ''}${chosen[0] ?? ''}`;
};

const label = /^([^\n:：]{0,24}[:：]\s*)?(.*)$/u;
/** A line that offers several payments, reduced to the ticked one. */
const tickedWay = (line: string): string => {
  if (!way.test(line) || line.search(box) < 0) return line;
  const boxed = chosenOfBoxes(line);
  if (boxed !== line) return boxed;
  const [, head = '', rest = ''] = label.exec(line) ?? [];
  return chosenOfRow(head, rest);
};

const filled =
  /(?<=[ก-๙a-z.)\d]\s*)[[(]\s*(\d{1,3})\s*[\])](?=[^\S\n]*(?:$|[ก-ฮ]{1,6}[^\S\n]*$))/gimu;
const unfilled = /(?<=[ก-๙a-z.)\d][^\S\n]*)(?:\[\s*[-–]?\s*\])(?=[^\S\n]*$)/gimu;
/** 'ปลาร้า [ 6 ]⏎ทุเรียนทอด [ ]': quantities between brackets; an empty bracket is a 0. */
const countsOf = (text: string): string =>
  /\[\s*\d{1,3}\s*\]\s*(?:\n|$)/u.test(text)
    ? text.replace(filled, ' $1').replace(unfilled, ' 0')
    : text;

/** The text with only the ticked payment of each line, and with quantities instead of boxes. */
export const plainBoxes = (text: string): string =>
  countsOf(text.split('\n').map(tickedWay).join('\n'));
