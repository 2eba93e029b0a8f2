import type { Category } from '../contract/constants/categories';

/** A post as the index reads it: plain text by weight. */
export interface SearchDocument {
  postId: string;
  /** Of the post it was made from: tells whether a kept index is still right. */
  revision: string;
  title: string;
  keywords: string[];
  category: Category;
  headings: string[];
  /** Content, bullets, FAQ, tables and summary as plain text. */
  body: string;
  code: string;
}

/** A found post. The caller makes the highlight from the post's text and the `terms` that matched. */
export interface SearchHit {
  postId: string;
  score: number;
  /** Terms of the index that the query met, typing errors forgiven: what to mark. */
  terms: string[];
}

/** An in-process full-text index that forgives typing errors and knows C#, C++, .NET, Node.js and camelCase. */
export interface SearchIndex {
  /** Best first. Never throws on any text. */
  search(query: string, options: { limit: number; categories?: readonly Category[] }): SearchHit[];
  upsert(document: SearchDocument): void;
  remove(postId: string): void;
  size(): number;
}
