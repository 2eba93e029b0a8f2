import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useStores } from '../../stores/context';
import { Frozen } from '../Frozen';
import { Icon } from '../icon/Icon';
import styles from './QuickLinks.module.css';
import { QUICK_LINKS_TOGGLE } from './Sidebar';
import { useControlTap } from './use-control-tap';

/** SPEC §9: further down than this the bar gives way, in pixels. */
const SCROLL_LINE = 100;

/**
 * The bar of the 25 categories at the bottom. It stands in the flow after the footer and sticks to the
 * window's edge, so that at the end of a page nothing lies under it.
 */
export const QuickLinks = observer(function QuickLinks() {
  const { ui } = useStores();
  useControlTap(() => ui.toggleQuickLinks());
  useEffect(() => {
    const handleScroll = (): void => ui.setScrolledDown(window.scrollY > SCROLL_LINE);
    handleScroll();
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, [ui]);
  return (
    <nav
      className={`${styles.bar} ${ui.isQuickLinksShown ? '' : styles.away} no-print`}
      aria-label="Quick links to categories"
    >
      <Frozen as="ul" name="quick-links" className={styles.list} />
      <button
        type="button"
        className={`${styles.close} needs-js`}
        aria-label="Close quick links"
        title="Close quick links"
        onClick={() => {
          ui.toggleQuickLinks();
          // The button with the focus goes with the bar.
          document.getElementById(QUICK_LINKS_TOGGLE)?.focus({ preventScroll: true });
        }}
      >
        <Icon name="x" size={18} />
      </button>
    </nav>
  );
});
