import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, ChevronRight, Copy, GripVertical, Trash2, type LucideIcon } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { focusSoon, useFormTools } from './form-context';
import styles from './parts.module.css';

/** How much room a part takes: a section of the post, a point in it, a row of a list. */
export type PartLook = 'section' | 'point' | 'row';

interface PartFrameProps {
  partKey: string;
  look: PartLook;
  /** Such as `Subtitle 2`. */
  name: string;
  /** What it belongs to, such as `subtitle 2`; or nothing. */
  of: string;
  /** Read where it is shown. */
  title: () => string;
  isFirst: boolean;
  isLast: boolean;
  isFull: boolean;
  onUp: () => void;
  onDown: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
  children: ReactNode;
}

/** The frame of one part: its handle, name and buttons, and below what is in it unless it is folded. */
export const PartFrame = observer(function PartFrame(props: PartFrameProps) {
  const { partKey, look, name, of, title, isFirst, isLast, isFull, children } = props;
  const { form } = useFormTools();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: partKey });
  const isFoldable = look !== 'row';
  const isFolded = isFoldable && form.folded.has(partKey);
  const fullName = of ? `${name} of ${of}` : name;
  const bodyId = `${partKey}-body`;
  const moveFrom = (side: 'up' | 'down', move: () => void) => () => {
    move();
    focusSoon(`${partKey}-${side}`);
  };
  return (
    <li
      ref={setNodeRef}
      className={`${styles.part} ${styles[look]}`}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={styles.head} role="group" aria-label={fullName}>
        <button
          type="button"
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          id={`${partKey}-handle`}
          className={`${styles.tool} ${styles.handle}`}
          aria-label={`Drag ${fullName}`}
        >
          <GripVertical size={18} aria-hidden="true" />
        </button>
        {isFoldable ? (
          <button
            type="button"
            id={`${partKey}-fold`}
            className={styles.fold}
            aria-expanded={!isFolded}
            aria-controls={isFolded ? undefined : bodyId}
            onClick={() => form.toggleFold(partKey)}
          >
            <ChevronRight size={18} aria-hidden="true" />
            <span className={styles.name}>{name}</span>
            <PartTitle title={title} />
          </button>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <div className={styles.tools}>
          <Tool
            id={`${partKey}-up`}
            label={`Move ${fullName} up`}
            Icon={ArrowUp}
            isOff={isFirst}
            onClick={moveFrom('up', props.onUp)}
          />
          <Tool
            id={`${partKey}-down`}
            label={`Move ${fullName} down`}
            Icon={ArrowDown}
            isOff={isLast}
            onClick={moveFrom('down', props.onDown)}
          />
          <Tool
            id={`${partKey}-copy`}
            label={`Duplicate ${fullName}`}
            Icon={Copy}
            isOff={isFull}
            onClick={props.onDuplicate}
          />
          <Tool
            id={`${partKey}-remove`}
            label={`Remove ${fullName}`}
            Icon={Trash2}
            onClick={props.onRemove}
          />
        </div>
      </div>
      {!isFolded && (
        <div id={bodyId} className={styles.body}>
          {children}
        </div>
      )}
    </li>
  );
});

const PartTitle = observer(function PartTitle({ title }: { title: () => string }) {
  return <span className={styles.title}>{title().trim() || 'Untitled'}</span>;
});

interface ToolProps {
  id: string;
  label: string;
  Icon: LucideIcon;
  /** Cannot be used now; it keeps the focus all the same. */
  isOff?: boolean;
  onClick: () => void;
}

function Tool({ id, label, Icon, isOff = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      id={id}
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) {
          onClick();
        }
      }}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
