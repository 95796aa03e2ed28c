// The frame of every list screen: title, tabs with counts, filters that the bulk bar replaces, rows, paging, states.
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { EmptyFiltered, ErrorState, SkeletonRows, StaleNote } from '../feedback/states.tsx';
import { ROOMY, useMedia } from '../hooks/media.ts';
import { useStore } from '../hooks/store.ts';
import { onlineStore } from '../http.ts';
import { lazyPart } from '../lazy-part.ts';
import { SheetButton } from '../sheet/sheet-button.tsx';
import { useColumnChoice, type Column, type ColumnTools } from '../table/column.ts';
import { ColumnChooser } from '../table/column-chooser.tsx';
import { DataTable, type DataTableProps } from '../table/data-table.tsx';
import type { Selection } from '../table/selection.ts';
import type { AppError } from '../wire/app-error.ts';
import { activeChips } from './active-chips.ts';
import { clearFilters, FilterBar, FilterChips, type Filter } from './filters.tsx';
import type { ListSearch } from './list-search.ts';
import { PageHead, type PageHeadProps } from './page-head.tsx';
import { Tabs, type Tab } from './tabs.tsx';

/** Needed only after something is ticked. */
const BulkBar = lazyPart(() => import('./bulk-bar.tsx'));
/** Below the rows, so it may load after them. */
const Pagination = lazyPart(() => import('./pagination.tsx'));

/** The list envelope of the API. */
export interface ListReply<Row> {
  items: readonly Row[];
  pagination: { current_page: number; per_page: number; total_count: number };
  total_capped?: boolean | undefined;
}

export interface ListPageProps<Row> extends Omit<PageHeadProps, 'tabs'> {
  /** Column choices are stored under this name. */
  name: string;
  search: ListSearch;
  query: UseQueryResult<ListReply<Row>, AppError>;
  /** The original reply, where `query` shows more than it contains: the workbook is made from it. */
  source?: ListReply<unknown> | undefined;
  table: Omit<
    DataTableProps<Row>,
    'rows' | 'visible' | 'sort' | 'onSort' | 'selection' | 'columns'
  >;
  columns: readonly Column<Row>[];
  filters?: readonly Filter[];
  tabs?: readonly Tab[];
  selection?: Selection<Row>;
  /** Buttons of the bulk bar. */
  bulk?: ReactNode;
  /** After the count in the bulk bar: '1,418.00 บาท'. */
  bulkSum?: ReactNode;
  /** Beside the column chooser, with its choice: saved views. */
  tools?: (columns: ColumnTools) => ReactNode;
  /** On the line of the filters where there is room, else above the list. */
  beside?: ReactNode;
  /** First use: one sentence and one button. */
  empty: ReactNode;
  /** Between the head and the list: figures, notes. */
  above?: ReactNode;
  /** After the list: drawers and dialogs of the screen. */
  children?: ReactNode;
}

function Rows<Row>(props: ListPageProps<Row> & { visible: Readonly<Record<string, boolean>> }) {
  const { query, search, table, filters = [] } = props;
  const { data, error } = query;
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void query.refetch()} />;
    return <SkeletonRows />;
  }
  if (data.items.length === 0) {
    // The paging below moves on to a page with rows.
    if (search.page > 1) return <SkeletonRows />;
    const filtered = activeChips(filters, search.values).length > 0;
    if (filtered) return <EmptyFiltered onClear={() => clearFilters(filters, search)} />;
    return props.empty;
  }
  return (
    <DataTable
      {...table}
      rows={data.items}
      columns={props.columns}
      visible={props.visible}
      {...(props.selection ? { selection: props.selection } : {})}
      {...(search.sort ? { sort: search.sort } : {})}
      onSort={(sort) => search.set({ sort })}
    />
  );
}

function Bar<Row>(props: ListPageProps<Row> & { total: number; choice: ColumnTools }) {
  const { selection, search, query, filters = [], columns, choice } = props;
  const hasTicks = selection !== undefined && selection.count > 0;
  // The first tick is painted before the bar replaces the filters; the bar disappears at once with its rows.
  const isTicked = useDeferredValue(hasTicks) && hasTicks;
  return (
    <div
      className={`flex min-h-12 items-center gap-2 border-b border-line px-3 py-1.5 ${isTicked ? 'tab:bg-brand-50' : ''}`}
    >
      {isTicked ? (
        <Suspense fallback={null}>
          <BulkBar {...props} selection={selection} />
        </Suspense>
      ) : null}
      {/* On phones the bulk bar stands at the bottom of the window, so the filters keep their place. */}
      <div className={isTicked ? 'contents tab:hidden' : 'contents'}>
        <FilterBar filters={filters} search={search} />
        {props.beside}
        <span className="flex-1 max-md:hidden" />
        <SheetButton
          title={props.title}
          data={props.source ?? query.data}
          isOld={query.isPlaceholderData}
          compact
        />
        {props.tools?.(choice)}
        <ColumnChooser columns={columns} visible={choice.chosen} choose={choice.choose} />
      </div>
    </div>
  );
}

export function ListPage<Row>(props: ListPageProps<Row>) {
  const { name, search, query, filters = [], tabs, table } = props;
  const choice = useColumnChoice(name);
  const online = useStore(onlineStore);
  const isRoomy = useMedia(ROOMY);
  const { data } = query;
  const total = data?.pagination.total_count ?? 0;
  const isOld = data !== undefined && (query.error !== null || !online);
  return (
    <>
      <PageHead
        {...props}
        tabs={tabs ? <Tabs tabs={tabs} label={`กลุ่มของ${table.label}`} inHead /> : null}
      />
      {props.above}
      {isRoomy || !props.beside ? null : <div className="mb-3 empty:hidden">{props.beside}</div>}
      <section
        aria-label={table.label}
        aria-busy={query.isFetching}
        className={`rounded-card bg-white shadow-card ${props.selection?.count ? 'max-tab:mb-40' : ''}`}
      >
        <Bar {...props} beside={isRoomy ? props.beside : null} total={total} choice={choice} />
        {activeChips(filters, search.values).length > 0 ? (
          <div className="border-b border-line px-4 py-2">
            <FilterChips filters={filters} search={search} />
          </div>
        ) : null}
        {isOld ? (
          <StaleNote
            at={query.dataUpdatedAt}
            error={online ? query.error : null}
            onRetry={() => void query.refetch()}
          />
        ) : null}
        <Rows {...props} visible={choice.chosen} />
        {total > 0 || search.page > 1 ? (
          <Suspense fallback={<div className="min-h-12" />}>
            <Pagination search={search} query={query} />
          </Suspense>
        ) : null}
      </section>
      {props.children}
    </>
  );
}
