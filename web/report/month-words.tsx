// A month in Thai words, and whether it is closed.

const monthName = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

export const MonthWords = ({ month, frozen }: { month: string; frozen: boolean }) => (
  <span>
    {monthName.format(new Date(`${month}-01T00:00:00Z`))}
    {frozen ? ' (ปิดแล้ว)' : ''}
  </span>
);
