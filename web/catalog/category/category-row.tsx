// A category in the list: its name, products and actions.
import { Link } from '@tanstack/react-router';
import { IconButton } from '../../ui/action/button.tsx';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import type { Category } from './category.data.ts';
import { NameForm } from './name-category.form.tsx';

export interface CategoryRowProps {
  category: Category;
  canEdit: boolean;
  isRenaming: boolean;
  onRename: (on: boolean) => void;
  onRemove: () => void;
  /** Absent at the end of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

function Tools(props: CategoryRowProps) {
  const { category, onUp, onDown } = props;
  return (
    <span className="flex">
      <IconButton
        icon="up"
        label={`เลื่อน ${category.name} ขึ้น`}
        disabled={onUp === undefined}
        className="disabled:opacity-30"
        onClick={onUp}
      />
      <IconButton
        icon="down"
        label={`เลื่อน ${category.name} ลง`}
        disabled={onDown === undefined}
        className="disabled:opacity-30"
        onClick={onDown}
      />
      <IconButton
        icon="edit"
        label={`เปลี่ยนชื่อ ${category.name}`}
        onClick={() => props.onRename(true)}
      />
      <IconButton icon="trash" label={`ลบ ${category.name}`} onClick={props.onRemove} />
    </span>
  );
}

export function CategoryRow(props: CategoryRowProps) {
  const { category, canEdit, isRenaming } = props;
  return (
    <li className="flex min-h-13 items-center gap-x-3 border-b border-line py-1 last:border-0">
      {isRenaming ? (
        <NameForm category={category} onDone={() => props.onRename(false)} />
      ) : (
        <>
          <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
            <span className="min-w-0 flex-1 break-words">{category.name}</span>
            <Link
              to="/product"
              search={{ categoryId: String(category.id) }}
              className="inline-flex min-h-9 items-center self-start text-sm max-tab:min-h-11 reach text-link underline underline-offset-4"
            >
              {formatCount(category.productCount)} สินค้า
            </Link>
            {category.sales30 === undefined ? null : (
              <span className="num text-sm whitespace-nowrap text-ink2 sm:w-44 sm:text-right">
                30 วัน {formatBaht(category.sales30)} บาท
              </span>
            )}
          </span>
          {canEdit ? <Tools {...props} /> : null}
        </>
      )}
    </li>
  );
}
