import { COLLECTIONS, POST_CATEGORIES, type Category } from '../constants/categories';
import { categoryPath } from './category-address';

export { categoryPath };

export type CollectionId = keyof typeof COLLECTIONS;

/** What a category page shows: one category, or a collection of several. */
export interface CategoryPage {
  id: Category | CollectionId;
  title: string;
  categories: readonly Category[];
}

/**
 * Finds the category or collection that a path segment means, whatever its case.
 *
 * @param segment the decoded segment, such as `C#` or `node.js`
 * @returns the page and its canonical path; undefined when there is no such category
 */
export function findCategoryPage(segment: string): { page: CategoryPage; path: string } | undefined {
  const wanted = segment.trim().toLowerCase();
  const category = POST_CATEGORIES.find((name) => name.toLowerCase() === wanted);
  if (category) {
    return { page: { id: category, title: category, categories: [category] }, path: categoryPath(category) };
  }
  const id = (Object.keys(COLLECTIONS) as CollectionId[]).find((key) => key === wanted);
  return id && { page: { id, ...COLLECTIONS[id] }, path: categoryPath(id) };
}
