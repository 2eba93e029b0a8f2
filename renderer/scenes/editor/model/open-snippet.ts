import { editorLanguage } from '../../../../server/contract/rules/editor-language';
import type { Api } from '../../../api/client';
import { describeError } from '../../../api/describe-error';
import type { Workspace } from './types';

const KEY = /^s(\d{1,4})p(\d{1,4})code$/;

interface SnippetOptions {
  api: Api;
  /** Says what could not be opened. */
  onProblem: (message: string) => void;
}

/**
 * Opens the snippet that an address names (`?post=<slug>&snippet=s<section>p<point>code`) in a window of its own, and
 * takes it out of the address: a reload does not open it again.
 *
 * @param search of the address, such as `?post=a-post&snippet=s0p2code`; one without a snippet does nothing
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
    const language = found && editorLanguage(found.codeLanguage);
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

function forget(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete('post');
  address.searchParams.delete('snippet');
  window.history.replaceState(window.history.state, '', address);
}
