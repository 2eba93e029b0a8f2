import { Component, type ReactNode } from 'react';
import { Button } from './Button';
import styles from './Problem.module.css';

interface ProblemProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** A page or a part that could not be shown: what happened and the way on. */
export function Problem({ title, children, action }: ProblemProps) {
  return (
    <div className={styles.problem} role="alert">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{children}</p>
      {action ?? (
        <Button look="secondary" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      )}
    </div>
  );
}

/** Shows a {@link Problem} in place of a part that failed while rendering. */
export class ProblemBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <Problem title="Something went wrong">
        This page could not be shown. Reload it; if that does not help, go on from the menu.
      </Problem>
    ) : (
      this.props.children
    );
  }
}
