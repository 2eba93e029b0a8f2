import { EDITOR_LANGUAGES, type EditorLanguage } from '../../../../server/contract/constants/editor';
import type { Api } from '../../../api/client';
import { describeError } from '../../../api/describe-error';
import type { Workspace } from './types';

const KEY = /^s(\d{1,4})p(\d{1,4})$/;

interface SnippetOptions {
  api: Api;
  /** Says what could not be opened. */
  onProblem: (message: string) => void;
}

/**
 * Opens the snippet that an address names (`?post=<slug>&snippet=s<section>p<point>`) in a window of its own, and
 * takes it out of the address: a reload does not open it again.
 *
 * @param search of the address, such as `?post=a-post&snippet=s0p2`; one without a snippet does nothing
 */
export async function openSnippet(
  workspace: Workspace,
  search: string,
  { api, onProblem }: SnippetOptions,
): Promise<void> {
  const asked = new URLSearchParams(search);
  const slug = asked.get('post');
  const [, section, point] = KEY.exec(asked.get('snippet') ?? '') ?? [];
  if (slug === null || section === undefined || point === undefined) {
    return;
  }
  forget();
  try {
    const post = await api.call('getPost', { params: { slug } });
    const found = post.subtitles[Number(section)]?.bulletPoints[Number(point)];
    const language = found && languageOf(found.codeLanguage);
    if (!found?.codeSnippet || !language) {
      onProblem(
        'The post has no such snippet any more. It may have been changed: open the post and choose again.',
      );
      return;
    }
    workspace.addFile({ language, code: found.codeSnippet });
  } catch (error) {
    onProblem(describeError(error, 'The snippet could not be opened. Go back to its post and try again.'));
  }
}

/** The language of the editor that a fence tag names; undefined for any other. */
function languageOf(tag: string): EditorLanguage | undefined {
  const wanted = tag.toLowerCase();
  return EDITOR_LANGUAGES.find((known) =>
    [known.id, known.tag, known.extension].some((name) => name === wanted),
  )?.id;
}

function forget(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete('post');
  address.searchParams.delete('snippet');
  window.history.replaceState(window.history.state, '', address);
}
