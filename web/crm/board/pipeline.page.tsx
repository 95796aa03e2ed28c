// /crm/pipeline: all leads as cards in their stages, moved by drag, keys or menu, updated live.
import { LinkButton } from '../../ui/action/link-button.tsx';
import {
  Empty,
  EmptyFiltered,
  ErrorState,
  SkeletonRows,
  StaleNote,
} from '../../ui/feedback/states.tsx';
import { useStore } from '../../ui/hooks/store.ts';
import { onlineStore } from '../../ui/http.ts';
import { clearFilters, FilterBar, FilterChips } from '../../ui/layout/filters.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { filterKeys, useBoardFilters } from './board-filters.ts';
import { BoardView } from './board-view.tsx';
import { useBoard } from './use-board.ts';
import type { BoardQuery } from './board.data.ts';

function Body({ board }: { board: ReturnType<typeof useBoard> }) {
  const search = useListSearch();
  const filters = useBoardFilters();
  const isOnline = useStore(onlineStore);
  const { data, error } = board;
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void board.refetch()} />;
    return <SkeletonRows />;
  }
  const isEmpty = data.items.every((column) => column.count === 0);
  const isNarrow = filterKeys.some((key) => search.values[key]);
  return (
    <>
      {error || !isOnline ? (
        <StaleNote
          at={board.dataUpdatedAt}
          error={isOnline ? error : null}
          onRetry={() => void board.refetch()}
        />
      ) : null}
      {isEmpty && isNarrow ? (
        <EmptyFiltered onClear={() => clearFilters(filters, search)} />
      ) : isEmpty ? (
        <Empty
          icon="users"
          title="ยังไม่มีลีด"
          text="เพิ่มลีดแรก หรือนำเข้าจากไฟล์ แล้วติดตามได้จากหน้านี้"
          action={
            <LinkButton to="/crm/lead/create" kind="primary" icon="plus">
              เพิ่มลีด
            </LinkButton>
          }
        />
      ) : (
        <BoardView board={data} move={board.move} more={board.more} put={board.put} />
      )}
    </>
  );
}

export default function PipelinePage() {
  const search = useListSearch();
  const filters = useBoardFilters();
  const narrowed = pickFilters(search, filterKeys);
  const board = useBoard(narrowed as BoardQuery);
  return (
    <>
      <PageHead
        title="ไปป์ไลน์"
        actions={
          <>
            {/* Many at once are ticked there. */}
            <LinkButton to="/crm/lead/list" search={narrowed} icon="users">
              เลือกหลายราย
            </LinkButton>
            <LinkButton to="/crm/lead/create" kind="primary" icon="plus">
              เพิ่มลีด
            </LinkButton>
          </>
        }
      />
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <FilterBar filters={filters} search={search} />
        <FilterChips filters={filters} search={search} />
      </div>
      <Body board={board} />
    </>
  );
}
