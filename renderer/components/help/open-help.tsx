import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { POST_CATEGORIES, type Category } from '../../../server/contract/constants/categories';
import type { PostPage } from '../../../server/contract/schemas/post';
import { StoresContext } from '../../stores/context';
import type { RootStore } from '../../stores/create-root-store';
import type { HelpPlace } from '../../stores/help/chat';
import { DeskStore } from './desk-store';
import { HelpDesk } from './HelpDesk';
import styles from './help-desk.module.css';

const DESK = 'help';

/** So many questions are proposed in an empty chat. */
const TOPICS = 3;

/** Opens a chat about a post or another place. */
export function openHelp(stores: RootStore, about: PostPage | HelpPlace, opener: HTMLElement): void {
  layDesk(stores);
  stores.use(DeskStore).openAt('sections' in about ? placeOf(about) : about, opener);
}

/** The windows have a tree of their own beside the page's: it stays when the page changes, and costs readers nothing. */
function layDesk(stores: RootStore): void {
  if (!document.getElementById(DESK)) {
    const box = document.createElement('div');
    box.id = DESK;
    // As it is drawn first: the kind of root that pages begin with is the only one that readers have fetched.
    box.append(Object.assign(document.createElement('div'), { className: styles.layer }));
    document.body.append(box);
    hydrateRoot(
      box,
      <StrictMode>
        <StoresContext value={stores}>
          <HelpDesk />
        </StoresContext>
      </StrictMode>,
    );
  }
}

/** A post's own questions are proposed first, then its sections. */
function placeOf({ title, slug, category, sections }: PostPage): HelpPlace {
  const questions = sections.filter(({ isFAQ }) => isFAQ);
  const others = sections.filter(({ isFAQ }) => !isFAQ);
  const topics = [...questions, ...others].map((section) => section.title).slice(0, TOPICS);
  const isCategory = (name: string): name is Category => POST_CATEGORIES.some((known) => known === name);
  return { title, post: slug, topics, ...(isCategory(category) && { category }) };
}
