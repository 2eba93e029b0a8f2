import type { DraftContent } from '../../../../server/contract/schemas/draft';
import { PreviewPane } from './PreviewPane';
import { usePreview } from './use-preview';

/** A content as readers would see it, apart from any form. */
export function ContentPreview({ content }: { content: DraftContent }) {
  return <PreviewPane shown={usePreview(content)} />;
}
