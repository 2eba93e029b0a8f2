import type { ReactNode } from 'react';
import { Footer } from './Footer';
import { Header } from './Header';
import { QuickLinks } from './QuickLinks';
import { Sidebar } from './Sidebar';
import styles from './Layout.module.css';

/** The frame of every page (SPEC §2, "Shared layout"). */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          // The address keeps its own hash: a section of the page.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        Skip to content
      </a>
      <Sidebar />
      <div className={styles.page}>
        <Header />
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <QuickLinks />
      </div>
    </>
  );
}
