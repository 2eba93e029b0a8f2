/** A file cannot be opened as text, or a text cannot be written as it stands. The message is for the person. */
export class RefusedText extends Error {
  override name = 'RefusedText';
}
