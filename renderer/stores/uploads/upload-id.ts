/**
 * Names the upload of a form's field: several forms have controls of the same id, one after another, and the file of one
 * goes on while the next stands there.
 *
 * @param formId the same whenever the same draft is opened
 */
export function uploadIdOf(formId: string, controlId: string): string {
  return `${formId}/${controlId}`;
}
