// A list to its end, for choices: page after page, so that a shop with many goods misses none of them.

/** As many rows as a page of any list may have. */
const LONGEST_PAGE = 200;

interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly pagination: { readonly total_count: number };
}

interface At {
  readonly page: number;
  readonly pageSize: number;
}

export async function wholeList<Row>(readPage: (at: At) => Promise<ListPage<Row>>): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { items, pagination } = await readPage({ page, pageSize: LONGEST_PAGE });
    all.push(...items);
    if (items.length < LONGEST_PAGE || all.length >= pagination.total_count) return all;
  }
}
