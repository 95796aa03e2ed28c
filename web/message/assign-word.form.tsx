// Giving a meaning to a word that was not understood; a product remembers it for the next message.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { OrderDraft } from '../entry/index.ts';
import { addProduct } from '../product/index.ts';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useCan } from '../ui/hooks/me.ts';
import { Checkbox } from '../ui/input/choice.tsx';
import { Combobox } from '../ui/input/combobox.tsx';
import { TextInput } from '../ui/input/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { findProducts, learn, type Product } from './message.data.ts';
import { bareWord, countAfter, type Word } from './unread-words.ts';

interface AssignProps {
  word: Word;
  message: string;
  onDone: () => void;
  onClose: () => void;
}

export default function AssignWord({ word, message, onDone, onClose }: AssignProps) {
  const can = useCan();
  const { getValues, setValue } = useFormContext<OrderDraft>();
  const [text, setText] = useState(bareWord(word.text));
  const [remember, setRemember] = useState(true);
  const dirty = { shouldDirty: true, shouldValidate: true };
  const remembering = useMutation({ mutationFn: (id: number) => learn(id, text.trim()) });
  const choose = async (product: Product | null): Promise<void> => {
    if (!product) return;
    const unit = countAfter(message, word);
    setValue('lines', addProduct(getValues('lines'), product, unit).lines, dirty);
    onDone();
    if (!remember || !can('product.edit', 'message.open')) return;
    try {
      await remembering.mutateAsync(product.id);
      toast.done(`จำแล้วว่า “${text.trim()}” คือ ${product.name}`);
    } catch (fault) {
      toast.failed(fault);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="คำนี้คืออะไร"
      subtitle={`ในข้อความ: ${word.text}`}
      size="small"
    >
      <div className="grid gap-4">
        <TextInput label="คำ" value={text} onChange={setText} />
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => {
              setValue('name', text.trim().slice(0, 100), dirty);
              onDone();
            }}
          >
            เป็นชื่อผู้รับ
          </Button>
          <Button
            onClick={() => {
              const before = getValues('address');
              setValue('address', `${before} ${text}`.trim().slice(0, 200), dirty);
              onDone();
            }}
          >
            ต่อท้ายที่อยู่
          </Button>
        </div>
        <Combobox<Product>
          label="เป็นสินค้า"
          value={null}
          onChange={(product) => void choose(product)}
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
        <Checkbox
          label={`จำไว้ว่า “${text.trim()}” คือสินค้านี้`}
          value={remember}
          onChange={setRemember}
        />
      </div>
    </Dialog>
  );
}
