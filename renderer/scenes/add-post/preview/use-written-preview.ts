import { reaction } from 'mobx';
import { useEffect, useState } from 'react';
import { contentOf } from '../model/form-content';
import type { FormStore } from '../model/form-store';
import { withoutEmptyParts } from '../model/submission';
import { usePreview, type PreviewOfContent } from './use-preview';

/** Milliseconds without a change after which the preview follows. */
const PAUSE = 400;

/** Empty parts are not sent, and so not shown. */
const written = (form: FormStore) => contentOf(withoutEmptyParts(form.content));

/**
 * What readers would see of a form and what its author may want to mend, a moment behind the form.
 *
 * @param isSeen whether the preview stands on the page
 */
export function useWrittenPreview(form: FormStore, isSeen: boolean): PreviewOfContent {
  const [content, setContent] = useState(() => written(form));
  useEffect(
    () =>
      reaction(
        () => form.version,
        () => setContent(written(form)),
        { delay: PAUSE },
      ),
    [form],
  );
  return usePreview(content, isSeen);
}
