import { MESSAGES } from '../../../../server/contract/messages';
import { describeError } from '../../../api/describe-error';
import { ApiError } from '../../../api/errors';
import { idOfPath } from '../model/field-paths';
import type { FormContent } from '../model/form-content';
import { inFormOrder } from '../model/form-order';

/** Why a post was not taken, for people. */
export interface Refusal {
  message: string;
  /** By the ids of the controls, in the order of the form. */
  fields: ReadonlyMap<string, string>;
}

/** @param sent the form as it was sent: what paths of an answer speak of */
export function refusalOf(error: unknown, sent: FormContent, isUpdate: boolean): Refusal {
  const { posts } = MESSAGES;
  const reason = describeError(error, '');
  const addFailed = reason ? posts.addError(reason) : posts.addFailed;
  const fields = new Map<string, string>();
  for (const { path, msg } of error instanceof ApiError ? error.errors : []) {
    const id = idOfPath(sent, path);
    if (id !== null && !fields.has(id)) {
      fields.set(id, msg);
    }
  }
  return {
    message: isUpdate ? [posts.updateFailed, reason].filter(Boolean).join(' ') : addFailed,
    fields: inFormOrder(sent, fields),
  };
}
