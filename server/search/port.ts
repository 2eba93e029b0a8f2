import type { Category } from '../contract/constants/categories';
import type { Token } from '../domain/tokenizer';

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

/** What one word of a question may mean in the index. */
export interface WordReading {
  /** As it was typed, folded. */
  forms: readonly string[];
  /** Terms of the index with how surely each is meant (1: as typed). Empty for a word that no post holds. */
  terms: ReadonlyMap<string, number>;
  /** Typing errors that were forgiven. */
  errors: number;
  /** Rareness: what it is worth to hold it. Highest for a word that no post holds. */
  idf: number;
}

/** An in-process full-text index that forgives typing errors and knows C#, C++, .NET, Node.js and camelCase. */
export interface SearchIndex {
  /** Best first. Never throws on any text. */
  search(query: string, options: { limit: number; categories?: readonly Category[] }): SearchHit[];
  /** Reads the words of a question one by one: other forms of them count as well, and typing errors are forgiven. */
  readWords(tokens: readonly Token[], stem: (word: string) => string): WordReading[];
  /** Best first: the posts that hold the words as they were read. */
  searchWords(words: readonly WordReading[], options: { limit: number }): SearchHit[];
  upsert(document: SearchDocument): void;
  remove(postId: string): void;
  size(): number;
}
