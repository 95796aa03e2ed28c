// Public holidays of Thailand by year: the cabinet sets them each year, so a year that is missing here has none.

/**
 * 2026: cabinet resolutions as the Bank of Thailand lists them, including 2 January. 2027: the statutory days, lunar
 * days by the Thai calendar, each that falls on a weekend with its substitute day. Both read on 2026-11-21 and
 * compared with the tables of the Python package `holidays` 0.105 (Thailand, category public), without its Children's
 * Day, which is no day off, and its substitute for Labour Day, which each employer decides. The cabinet may still add
 * days. `~`: a computed lunar day that is not announced yet, or its substitute.
 */
const years: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2026': {
    '01-01': 'วันขึ้นปีใหม่',
    '01-02': 'วันหยุดพิเศษ',
    '03-03': 'วันมาฆบูชา',
    '04-06': 'วันจักรี',
    '04-13': 'วันสงกรานต์',
    '04-14': 'วันสงกรานต์',
    '04-15': 'วันสงกรานต์',
    '05-01': 'วันแรงงาน',
    '05-04': 'วันฉัตรมงคล',
    '05-31': 'วันวิสาขบูชา',
    '06-01': 'ชดเชยวันวิสาขบูชา',
    '06-03': 'วันเฉลิมฯ พระราชินี',
    '07-28': 'วันเฉลิมฯ ร.10',
    '07-29': 'วันอาสาฬหบูชา',
    '07-30': 'วันเข้าพรรษา',
    '08-12': 'วันแม่แห่งชาติ',
    '10-13': 'วันนวมินทรมหาราช',
    '10-23': 'วันปิยมหาราช',
    '12-05': 'วันพ่อแห่งชาติ',
    '12-07': 'ชดเชยวันพ่อแห่งชาติ',
    '12-10': 'วันรัฐธรรมนูญ',
    '12-31': 'วันสิ้นปี',
  },
  '2027': {
    '01-01': 'วันขึ้นปีใหม่',
    '02-21': '~วันมาฆบูชา',
    '02-22': '~ชดเชยวันมาฆบูชา',
    '04-06': 'วันจักรี',
    '04-13': 'วันสงกรานต์',
    '04-14': 'วันสงกรานต์',
    '04-15': 'วันสงกรานต์',
    '05-01': 'วันแรงงาน',
    '05-04': 'วันฉัตรมงคล',
    '05-20': '~วันวิสาขบูชา',
    '06-03': 'วันเฉลิมฯ พระราชินี',
    '07-18': '~วันอาสาฬหบูชา',
    '07-19': '~วันเข้าพรรษา',
    '07-20': '~ชดเชยวันอาสาฬหบูชา',
    '07-28': 'วันเฉลิมฯ ร.10',
    '08-12': 'วันแม่แห่งชาติ',
    '10-13': 'วันนวมินทรมหาราช',
    '10-23': 'วันปิยมหาราช',
    '10-25': 'ชดเชยวันปิยมหาราช',
    '12-05': 'วันพ่อแห่งชาติ',
    '12-06': 'ชดเชยวันพ่อแห่งชาติ',
    '12-10': 'วันรัฐธรรมนูญ',
    '12-31': 'วันสิ้นปี',
  },
};

const EXPECTED = '~';
const foundOn = (day: string): string | undefined => years[day.slice(0, 4)]?.[day.slice(5)];

export const holidayOf = (day: string): string | undefined => foundOn(day)?.replace(EXPECTED, '');

/** Not announced yet. */
export const isExpected = (day: string): boolean => foundOn(day)?.startsWith(EXPECTED) === true;

/** The text on a calendar day. */
export const holidayText = (day: string): string | undefined =>
  isExpected(day) ? `${holidayOf(day)} (คาด)` : holidayOf(day);

/** The years among these days without known holidays. */
export const yearsWithout = (days: readonly string[]): string[] =>
  [...new Set(days.map((day) => day.slice(0, 4)))].filter((year) => !Object.hasOwn(years, year));
