import type { LucideIcon } from 'lucide-react';
import styles from './toolbar.module.css';

interface ActionProps {
  Icon: LucideIcon;
  name: string;
  /** Keys that do the same, as people read them. */
  keys?: string | undefined;
  isDisabled?: boolean;
  isPressed?: boolean;
  /** What it is for stands out from the rest. */
  isMain?: boolean;
  onClick: () => void;
}

/** One button of the editor's toolbar. Stays in the tab order while it is without effect. */
export function Action({ Icon, name, keys, isDisabled = false, isPressed, isMain, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className={`${styles.action} ${isMain ? styles.main : ''}`}
      aria-disabled={isDisabled || undefined}
      aria-expanded={isPressed}
      title={keys && `${name} (${keys})`}
      onClick={() => {
        if (!isDisabled) {
          onClick();
        }
      }}
    >
      <Icon size={17} aria-hidden="true" />
      <span>{name}</span>
    </button>
  );
}
