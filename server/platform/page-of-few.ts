// A page of a list that cannot grow long: its rows are few by a bound of their own, and have all been read.

interface AskedPage {
  readonly page: number;
  readonly pageSize: number;
}

export const pageOfFew = <Row>(rows: readonly Row[], { page, pageSize }: AskedPage) => ({
  items: rows.slice((page - 1) * pageSize, page * pageSize),
  pagination: { current_page: page, per_page: pageSize, total_count: rows.length },
});
