import type { Category } from '../constants/categories';
import type { CollectionId } from './category-path';

/** The one spelling of a category in a path: its encoded name, Ruby in lower case (SPEC §2). */
export function categoryPath(id: Category | CollectionId): string {
  return `/category/${id === 'Ruby' ? 'ruby' : encodeURIComponent(id)}`;
}
