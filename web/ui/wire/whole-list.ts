// Reads a list to its end for choices: page by page, so that a shop with many products misses none.

/** The largest page size of any list. */
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
