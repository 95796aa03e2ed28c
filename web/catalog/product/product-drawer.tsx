// The drawer of one product: its form with copy, close for sale and remove; only its facts without the right.
import { HEAVY_GRAMS, TOO_HEAVY } from '@app/contract/kit/order-sums';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Facts } from '../../ui/layout/detail-page.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { EditProduct } from './edit-product.form.tsx';
import { productQuery, type Product } from './product.data.ts';
import { KindBadges, StateChip } from './product-columns.tsx';

const weightText = ({ weight }: Product): string | null => {
  if (weight === 0) return null;
  const text = `${formatCount(weight)} กรัม`;
  return weight > HEAVY_GRAMS ? `${text} (${TOO_HEAVY})` : text;
};

function ProductFacts({ product }: { product: Product }) {
  return (
    <Facts
      facts={[
        ['รหัส', product.code],
        ['บาร์โค้ด', product.barcode],
        ['หมวด', product.category.name],
        ['ราคา', `${formatBaht(product.price)} บาท`],
        ['คำเรียก', product.aliases.join(', ')],
        ['น้ำหนัก', weightText(product)],
        ...(product.isSet
          ? [
              [
                'ในชุดมี',
                product.components.map((part) => `${part.name} ×${part.unit}`).join(', '),
              ] as const,
            ]
          : []),
      ]}
    />
  );
}

interface ToolsProps {
  product: Product;
  onCopy: () => void;
  onRemove: () => void;
  onPrint: () => void;
}

function Tools({ product, onCopy, onRemove, onPrint }: ToolsProps) {
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <Button icon="copy" onClick={onCopy}>
        ทำสำเนา
      </Button>
      <Button icon="barcode" onClick={onPrint}>
        พิมพ์บาร์โค้ด
      </Button>
      {product.isCheck && !product.isSet ? (
        <LinkButton to="/product/stock" search={{ open: String(product.id) }} icon="box">
          สต็อก
        </LinkButton>
      ) : null}
      <Button kind="ghost" icon="trash" onClick={onRemove}>
        ลบ
      </Button>
    </div>
  );
}

export interface ProductDrawerProps {
  /** The product to edit or copy; null for a new one. */
  id: number | null;
  mode: 'edit' | 'copy' | 'create' | null;
  onClose: () => void;
  onCopy: (product: Product) => void;
  onRemove: (product: Product) => void;
  onPrint: (product: Product) => void;
}

const titles = { edit: 'แก้ไขสินค้า', copy: 'ทำสำเนาสินค้า', create: 'เพิ่มสินค้า' } as const;

function Content(props: ProductDrawerProps) {
  const { id, mode, onClose } = props;
  const canEdit = useCan()('product.edit');
  const query = useQuery({
    ...productQuery(id ?? 0),
    enabled: id !== null,
    refetchOnMount: 'always',
  });
  if (mode === 'create') return <EditProduct onClose={onClose} />;
  // A form with an outdated version would be refused on saving.
  const product = query.isFetchedAfterMount ? query.data : undefined;
  if (!product) {
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonText lines={8} />
    );
  }
  if (!canEdit) return <ProductFacts product={product} />;
  return (
    <>
      {mode === 'edit' ? (
        <>
          <p className="mb-2 flex flex-wrap items-center gap-2">
            <StateChip product={product} /> <KindBadges product={product} />
          </p>
          <Tools
            product={product}
            onCopy={() => props.onCopy(product)}
            onRemove={() => props.onRemove(product)}
            onPrint={() => props.onPrint(product)}
          />
        </>
      ) : null}
      <EditProduct
        key={`${product.id}-${mode}`}
        product={product}
        isCopy={mode === 'copy'}
        onClose={onClose}
      />
    </>
  );
}

export function ProductDrawer(props: ProductDrawerProps) {
  const canEdit = useCan()('product.edit');
  const { mode } = props;
  const title = mode === null ? 'สินค้า' : canEdit ? titles[mode] : 'สินค้า';
  return (
    <Drawer open={mode !== null} onClose={props.onClose} title={title}>
      <Content {...props} />
    </Drawer>
  );
}
