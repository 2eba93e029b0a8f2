import { expect, it } from 'vitest';
import { LIMITS } from '../../../server/contract/constants/limits';
import { draftContentSchema } from '../../../server/contract/schemas/draft';
import { readKeptDraft } from '../../../renderer/stores/drafts/kept-draft';

const kept = (content: object) => ({
  draftId: 'draft',
  postId: 'post',
  baseRevision: null,
  content: { ...draftContentSchema.parse({}), ...content },
  keys: [],
  stamp: 'stamp',
  revision: null,
  isDirty: true,
  keptAt: 0,
});

it('a draft that is longer than any post may be is read back whole', () => {
  const content = 'x'.repeat(LIMITS.contentMax + 1);
  const title = 'y'.repeat(LIMITS.draftLineMax + 1);
  expect(readKeptDraft(kept({ content, title }))?.content).toMatchObject({ content, title });
});

it('a draft of a category that is no more keeps everything else', () => {
  expect(readKeptDraft(kept({ category: 'COBOL', content: 'Text' }))?.content).toMatchObject({
    category: '',
    content: 'Text',
  });
});

it('what is no draft is not taken for one', () => {
  expect(readKeptDraft({ ...kept({}), content: { title: 1 } })).toBeNull();
});
