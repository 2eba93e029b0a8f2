import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  SquareCode,
  TextQuote,
  type LucideIcon,
} from 'lucide-react';
import { Fragment, useRef, useState, type KeyboardEvent } from 'react';
import styles from './editor.module.css';
import { ariaKey, keyName, MARKDOWN_ACTIONS, type MarkdownAction } from './markdown-actions';

const ICONS: Record<MarkdownAction['name'], LucideIcon> = {
  bold: Bold,
  italic: Italic,
  code: Code,
  link: Link2,
  heading2: Heading2,
  heading3: Heading3,
  list: List,
  numberedList: ListOrdered,
  quote: TextQuote,
  codeBlock: SquareCode,
};

const NAMES = MARKDOWN_ACTIONS.flat().map(({ name }) => name);

interface MarkdownToolbarProps {
  /** Id and label of the field that it writes to. */
  fieldId: string;
  label: string;
  /** Until the editor has come. */
  isDisabled: boolean;
  onAction: (name: MarkdownAction['name']) => void;
}

/** One stop of the Tab key; arrows, Home and End go from button to button. */
export function MarkdownToolbar({ fieldId, label, isDisabled, onAction }: MarkdownToolbarProps) {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, current);
    if (next !== null) {
      event.preventDefault();
      setCurrent(next);
      bar.current?.querySelectorAll('button')[next]?.focus();
    }
  };
  return (
    <div
      ref={bar}
      className={styles.toolbar}
      role="toolbar"
      aria-label={`Formatting of ${label}`}
      aria-controls={fieldId}
      onKeyDown={handleKey}
    >
      {MARKDOWN_ACTIONS.map((group, groupIndex) => (
        <Fragment key={groupIndex}>
          {groupIndex > 0 && <span className={styles.divider} aria-hidden="true" />}
          {group.map(({ name, label: action, key }) => {
            const place = NAMES.indexOf(name);
            const Icon = ICONS[name];
            return (
              <button
                key={name}
                type="button"
                className={styles.tool}
                aria-label={action}
                aria-keyshortcuts={ariaKey(key)}
                aria-disabled={isDisabled || undefined}
                title={`${action} (${keyName(key)})`}
                tabIndex={place === current ? 0 : -1}
                onFocus={() => setCurrent(place)}
                onClick={() => {
                  if (!isDisabled) {
                    onAction(name);
                  }
                }}
              >
                <Icon size={18} aria-hidden="true" />
              </button>
            );
          })}
        </Fragment>
      ))}
    </div>
  );
}

function nextPlace(key: string, current: number): number | null {
  const last = NAMES.length - 1;
  switch (key) {
    case 'ArrowRight':
      return current === last ? 0 : current + 1;
    case 'ArrowLeft':
      return current === 0 ? last : current - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
