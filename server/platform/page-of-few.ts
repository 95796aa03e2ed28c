// A page of a list that is short by a limit of its own and has been read completely.

interface AskedPage {
  readonly page: number;
  readonly pageSize: number;
}

export const pageOfFew = <Row>(rows: readonly Row[], { page, pageSize }: AskedPage) => ({
  items: rows.slice((page - 1) * pageSize, page * pageSize),
  pagination: { current_page: page, per_page: pageSize, total_count: rows.length },
});
