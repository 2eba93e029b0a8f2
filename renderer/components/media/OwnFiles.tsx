import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../api/describe-error';
import { MESSAGES } from '../../../server/contract/messages';
import type { MediaList } from '../../../server/contract/schemas/media';
import { useStore, useStores } from '../../stores/context';
import type { MediaKind } from '../../stores/uploads/inspect/inspect-file';
import { LibraryStore, type OwnFile } from '../../stores/uploads/library-store';
import { Button, ButtonLink } from '../Button';
import { EmptyState } from '../EmptyState';
import { KindFilter, Space } from './library-bars';
import { OwnFileCard } from './OwnFileCard';
import styles from './media-library.module.css';

interface OwnFilesProps {
  /** Only files of this kind; left out, the reader picks. */
  kind?: MediaKind;
  /** Left out where there is nothing to choose a file for. */
  onChoose?: (file: OwnFile) => void;
}

/** One's own files, newest first: what they take up, and what can be done with each. */
export const OwnFiles = observer(function OwnFiles({ kind, onChoose }: OwnFilesProps) {
  const library = useStore(LibraryStore);
  const space = useRef<HTMLParagraphElement>(null);
  useEffect(() => void library.load(kind ?? 'all'), [library, kind]);
  const { list, error } = library;
  return (
    <div className={styles.library}>
      {!kind && <KindFilter value={library.kind} onChange={(next) => void library.load(next)} />}
      {list && <Space ref={space} used={list.usedBytes} quota={list.quotaBytes} />}
      {error !== null && (
        <EmptyState message={error} isError>
          <Button onClick={() => void library.load(library.kind)}>Try again</Button>
        </EmptyState>
      )}
      {list ? (
        <Files
          list={list}
          {...(onChoose && { onChoose })}
          onRemoved={() => space.current?.focus({ preventScroll: true })}
        />
      ) : (
        error === null && <Skeleton />
      )}
    </div>
  );
});

interface FilesProps {
  list: MediaList;
  onChoose?: (file: OwnFile) => void;
  /** The button that had the focus is gone. */
  onRemoved: () => void;
}

const Files = observer(function Files({ list, onChoose, onRemoved }: FilesProps) {
  const { ui, platform } = useStores();
  const library = useStore(LibraryStore);
  const [asked, setAsked] = useState<string | null>(null);
  const { upload } = MESSAGES;
  const copy = async (file: OwnFile) => {
    const isCopied = await platform.copyText(file.publicUrl);
    ui.toast(isCopied ? upload.addressCopied : upload.copyFailed, isCopied ? 'success' : 'error');
  };
  const remove = async (file: OwnFile) => {
    try {
      await library.remove(file);
      ui.toast(upload.removed, 'success');
      onRemoved();
    } catch (reason) {
      ui.toast(describeError(reason, upload.removeFailed), 'error');
    }
    setAsked(null);
  };
  if (list.files.length === 0) {
    return (
      <EmptyState message="No files here yet.">
        <p>What you upload for a post stands here, so that you can use it in another.</p>
        {!onChoose && (
          <ButtonLink look="secondary" to="/add-post">
            Write a post
          </ButtonLink>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <ul role="list" className={styles.files}>
        {list.files.map((file) => (
          <OwnFileCard
            key={file.key}
            file={file}
            isAsked={asked === file.key}
            onAsk={(isAsked) => setAsked(isAsked ? file.key : null)}
            onCopy={() => void copy(file)}
            onRemove={() => void remove(file)}
            {...(onChoose && { onChoose: () => onChoose(file) })}
          />
        ))}
      </ul>
      <More list={list} isLoading={library.isLoading} onLoad={() => void library.loadMore()} />
    </>
  );
});

function More({ list, isLoading, onLoad }: { list: MediaList; isLoading: boolean; onLoad: () => void }) {
  return (
    <div className={styles.more}>
      {list.nextCursor !== null && (
        <Button look="secondary" aria-disabled={isLoading || undefined} onClick={onLoad}>
          {isLoading ? 'Loading…' : 'Load More'}
        </Button>
      )}
      <p role="status">
        {list.files.length} of {list.total} {list.total === 1 ? 'file' : 'files'}
      </p>
    </div>
  );
}

function Skeleton() {
  return (
    <div className={styles.files} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading your files…
      </p>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <div key={place} className={`skeleton ${styles.placeholder}`} />
      ))}
    </div>
  );
}
