import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Plus } from 'lucide-react';
import { Observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import type { FormNode } from '../model/form-content';
import { focusSoon, useFormTools } from './form-context';
import { PartFrame, type PartLook } from './PartFrame';
import styles from './parts.module.css';

interface PartListProps<T extends FormNode> {
  /** Unique on the page. */
  id: string;
  list: T[];
  look: PartLook;
  /** What one part is called, such as `Bullet point`. */
  noun: string;
  /** What the list belongs to, such as `subtitle 2`; empty for a list of the post itself. */
  of?: string;
  /** The text that tells a part from others, as it stands now. */
  titleOf: (part: T) => string;
  /** Label of the button that adds one. */
  addLabel: string;
  max: number;
  make: () => T;
  /** Name of the field that takes the focus in a new part. */
  firstField: string;
  children: (part: T, index: number) => ReactNode;
}

/** Parts that can be added, moved by pointer, keys and buttons, copied and taken out again. */
export function PartList<T extends FormNode>(props: PartListProps<T>) {
  const { id, list, look, noun, of = '', titleOf, addLabel, max, make, firstField, children } = props;
  const { form, announce, offerUndo } = useFormTools();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const addId = `${id}-add`;
  const placeOf = (key: UniqueIdentifier) => list.findIndex((part) => part.key === key);
  const nameOf = (index: number) => `${noun} ${index + 1}`;

  const move = (from: number, to: number) => {
    if (to >= 0 && to < list.length && from !== to) {
      form.move(list, from, to);
      announce(`${nameOf(from)} moved to place ${to + 1} of ${list.length}.`);
    }
  };
  const duplicate = (index: number) => {
    const copy = form.duplicate(list, index);
    if (copy) {
      announce(`${nameOf(index)} copied to place ${index + 2} of ${list.length}.`);
      focusSoon(`${copy.key}-${firstField}`);
    }
  };
  const remove = (index: number) => {
    const part = list[index];
    if (part) {
      const title = titleOf(part).trim();
      const putBack = form.remove(list, index);
      offerUndo(`${nameOf(index)}${title ? ` “${cut(title)}”` : ''} removed.`, putBack, `${part.key}-handle`);
      focusSoon(addId);
    }
  };
  const add = () => {
    const part = make();
    form.add(list, part);
    focusSoon(`${part.key}-${firstField}`);
  };
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) {
      form.move(list, placeOf(active.id), placeOf(over.id));
    }
  };

  return (
    <Observer>
      {() => (
        <div className={styles.parts}>
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            accessibility={{
              announcements: announcementsOf(nameOf, placeOf, list),
              screenReaderInstructions: {
                draggable: `To move it, press Space, then the arrow keys; Space again puts it down, Escape puts it back.`,
              },
            }}
            onDragEnd={handleDragEnd}
          >
            <SortableContext items={list.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
              <ol role="list" className={styles.list}>
                {list.map((part, index) => (
                  <PartFrame
                    key={part.key}
                    partKey={part.key}
                    look={look}
                    name={nameOf(index)}
                    of={of}
                    title={() => titleOf(part)}
                    isFirst={index === 0}
                    isLast={index === list.length - 1}
                    isFull={list.length >= max}
                    onUp={() => move(index, index - 1)}
                    onDown={() => move(index, index + 1)}
                    onDuplicate={() => duplicate(index)}
                    onRemove={() => remove(index)}
                  >
                    {children(part, index)}
                  </PartFrame>
                ))}
              </ol>
            </SortableContext>
          </DndContext>
          <Button
            id={addId}
            look={look === 'section' ? 'secondary' : 'quiet'}
            className={styles.add}
            aria-disabled={list.length >= max || undefined}
            onClick={() => (list.length >= max ? announce(`At most ${max} are allowed.`) : add())}
          >
            <Plus size={18} aria-hidden="true" />
            <span>
              {addLabel}
              {of && <span className="visually-hidden"> to {of}</span>}
            </span>
          </Button>
        </div>
      )}
    </Observer>
  );
}

function announcementsOf(
  nameOf: (index: number) => string,
  placeOf: (key: UniqueIdentifier) => number,
  list: readonly unknown[],
): Announcements {
  const place = (key: UniqueIdentifier) => `place ${placeOf(key) + 1} of ${list.length}`;
  return {
    onDragStart: ({ active }) => `${nameOf(placeOf(active.id))} picked up, from ${place(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Now over ${place(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Put down at ${place(over.id)}.` : 'Put back.'),
    onDragCancel: ({ active }) => `Put back at ${place(active.id)}.`,
  };
}

function cut(title: string): string {
  return title.length > 40 ? `${title.slice(0, 39)}…` : title;
}
