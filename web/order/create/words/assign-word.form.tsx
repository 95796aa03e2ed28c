// Assigning a meaning to an unknown word; a product remembers it for the next message.
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { OrderDraft } from '../create-order.ts';
import { addProduct } from '../../../catalog/index.ts';
import { Button } from '../../../ui/action/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useCan } from '../../../ui/hooks/me.ts';
import { Checkbox } from '../../../ui/input/choice.tsx';
import { Combobox } from '../../../ui/input/combobox.tsx';
import { TextInput } from '../../../ui/input/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { findProducts, forget, learn, type Product } from './words.data.ts';
import { bareWord, countAfter, type Word } from './unread-words.ts';

interface AssignProps {
  word: Word;
  message: string;
  onDone: () => void;
  onClose: () => void;
}

const dirty = { shouldDirty: true, shouldValidate: true };

/** What a word can become in the surrounding order. */
function useAssigning({ word, message, onDone }: AssignProps) {
  const { getValues, setValue } = useFormContext<OrderDraft>();
  const asProduct = async (product: Product, remembered: string): Promise<void> => {
    const unit = countAfter(message, word);
    setValue('lines', addProduct(getValues('lines'), product, unit).lines, dirty);
    onDone();
    if (remembered === '') return;
    try {
      await learn(product.id, remembered);
      toast.undo(`จำแล้วว่า “${remembered}” คือ ${product.name}`, () => {
        forget(product.id, remembered).then(
          () => toast.done(`ลืม “${remembered}” แล้ว`),
          (fault: unknown) => toast.failed(fault),
        );
      });
    } catch (fault) {
      toast.failed(fault);
    }
  };
  return {
    asProduct,
    asName: (text: string) => {
      setValue('name', text.slice(0, 100), dirty);
      onDone();
    },
    asAddress: (text: string) => {
      setValue('address', `${getValues('address')} ${text}`.trim().slice(0, 200), dirty);
      onDone();
    },
  };
}

interface ProductProps {
  word: string;
  onChoose: (product: Product, remember: boolean) => void;
}

function ProductChoice({ word, onChoose }: ProductProps) {
  const mayTeach = useCan()('product.edit', 'message.open');
  const [remember, setRemember] = useState(mayTeach);
  return (
    <>
      <Combobox<Product>
        label="เป็นสินค้า"
        value={null}
        onChange={(product) => product && onChoose(product, remember)}
        search={findProducts}
        labelOf={(product) => product.name}
        keyOf={(product) => product.id}
        show={(product) => (
          <span>
            {product.name} <span className="text-xs text-ink3">{product.code}</span>
          </span>
        )}
        placeholder="ค้นหาสินค้า"
        emptyText="ไม่พบสินค้านี้"
      />
      {mayTeach ? (
        <Checkbox label={`จำไว้ว่า “${word}” คือสินค้านี้`} value={remember} onChange={setRemember} />
      ) : null}
    </>
  );
}

export default function AssignWord(props: AssignProps) {
  const { word, onClose } = props;
  const [typed, setTyped] = useState(bareWord(word.text));
  const text = typed.trim();
  const { asProduct, asName, asAddress } = useAssigning(props);
  return (
    <Dialog
      open
      onClose={onClose}
      title="คำนี้คืออะไร"
      subtitle={`ในข้อความ: ${word.text}`}
      size="small"
    >
      <div className="grid gap-4">
        <TextInput label="คำ" value={typed} onChange={setTyped} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => asName(text)}>เป็นชื่อผู้รับ</Button>
          <Button onClick={() => asAddress(text)}>ต่อท้ายที่อยู่</Button>
        </div>
        <ProductChoice
          word={text}
          onChoose={(product, remember) => void asProduct(product, remember ? text : '')}
        />
      </div>
    </Dialog>
  );
}
