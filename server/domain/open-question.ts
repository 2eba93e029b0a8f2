/** A question that help had no answer to, or none that helped. Whose it was is not kept. */
export interface OpenQuestionRecord {
  /** Follows from the folded question: asked again, it is the same record. */
  questionId: string;
  /** As it was asked first, with what may say who asked left out. */
  question: string;
  /** Where it was asked first: a category’s or a post’s title; empty when nowhere in particular. */
  place: string;
  reason: 'no-answer' | 'not-helpful';
  count: number;
  firstAskedAt: string;
  lastAskedAt: string;
}
