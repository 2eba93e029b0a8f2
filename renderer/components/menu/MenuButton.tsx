import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import styles from './MenuButton.module.css';
import { useMenuKeys } from './use-menu-keys';
import { useMenuPlace } from './use-menu-place';

/** One line of a menu. */
export interface MenuItem {
  label: string;
  icon: LucideIcon;
  /** Keys that do the same, as they are shown, such as `Ctrl S`. */
  keys?: string;
  /** Shown, and said, but without effect: why stands in `note`. */
  isDisabled?: boolean;
  note?: string;
  /** Called within the click, so that the browser still takes it for the person's own wish. */
  onSelect: () => void;
}

interface MenuButtonProps {
  label: string;
  icon: LucideIcon;
  items: readonly MenuItem[];
  /** The button's look: it stands among others. */
  className?: string | undefined;
}

/**
 * A button that opens a menu (ARIA Authoring Practices, "Menu Button"): arrow keys, Home, End and first letters move
 * in it, Escape and Tab close it, and the focus goes back to the button.
 */
export function MenuButton({ label, icon: Icon, items, className }: MenuButtonProps) {
  const id = useId();
  const [openAt, setOpenAt] = useState<'first' | 'last' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const isOpen = openAt !== null;
  const close = (): void => {
    setOpenAt(null);
    button.current?.focus({ preventScroll: true });
  };
  useMenuPlace(isOpen, button, menu, (hasFocus) => (hasFocus ? close() : setOpenAt(null)));
  const handleKeys = useMenuKeys(menu, openAt, close);
  const handleButtonKeys = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last');
    }
  };
  return (
    <>
      <button
        type="button"
        ref={button}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpenAt(isOpen ? null : 'first')}
        onKeyDown={handleButtonKeys}
      >
        <Icon size={17} aria-hidden="true" />
        {label}
        <ChevronDown size={15} aria-hidden="true" />
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={styles.menu}
          onKeyDown={handleKeys}
        >
          {items.map((item) => (
            <MenuLine
              key={item.label}
              item={item}
              onSelect={() => {
                close();
                item.onSelect();
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}

function MenuLine({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const { label, icon: Icon, keys, isDisabled = false, note } = item;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onSelect()}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
    >
      <Icon size={18} aria-hidden="true" className={styles.icon} />
      <span className={styles.text}>
        <span data-menu-label="">{label}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {keys && <kbd className={styles.keys}>{keys}</kbd>}
    </button>
  );
}
