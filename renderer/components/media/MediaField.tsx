import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Category } from '../../../server/contract/constants/categories';
import { LIMITS } from '../../../server/contract/constants/limits';
import { useStores } from '../../stores/context';
import type { MediaKind } from '../../stores/uploads/inspect/inspect-file';
import { Button } from '../Button';
import { TextField } from '../form/TextField';
import { AddMedia } from './AddMedia';
import { FileInput } from './FileInput';
import { MediaChoice } from './MediaChoice';
import { MediaFieldFrame } from './MediaFieldFrame';
import { announcementOf, modeOf, problemOf, type MediaFieldMode } from './media-mode';
import { MediaPreview } from './MediaPreview';
import { NO_MEDIA, withFile, type MediaValue } from './media-value';
import { UploadProgressBar } from './UploadProgressBar';
import { useFileDrop } from './use-file-drop';
import { useKeptFocus } from './use-kept-focus';
import { useMediaField } from './use-media-field';
import styles from './media-field.module.css';

const MediaLibrary = lazy(async () => ({ default: (await import('./MediaLibrary')).MediaLibrary }));

const HAS_PICTURE: ReadonlySet<MediaFieldMode> = new Set(['filled', 'uploading']);

interface MediaFieldProps {
  /** Unique on the page, the same as long as the field stands there; error summaries link to it. */
  id: string;
  /** The field's path in its draft, such as `subtitles.0.image`, which changes when rows move; `id` when left out. */
  path?: string;
  label: string;
  kind: MediaKind;
  value: MediaValue;
  onChange: (value: MediaValue) => void;
  /** Of the post, for the library; empty while none is chosen. */
  category?: Category | '';
  error?: string | undefined;
  /** Said when the stored file cannot be shown (SPEC §8, "Posts"). */
  previewFailure: string;
  /** While it is empty it is one button, as in lists where most fields stay empty. */
  isCompact?: boolean;
}

/** A picture or a film of a post: chosen, dropped, pasted or taken from one's own files. */
export const MediaField = observer(function MediaField(props: MediaFieldProps) {
  const { id, label, kind, value, onChange, error, previewFailure } = props;
  const { ui } = useStores();
  const upload = useMediaField(props);
  const { state } = upload;
  const [removed, setRemoved] = useState<MediaValue | null>(null);
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = (files: readonly File[]) => {
    setRemoved(null);
    upload.choose(files);
  };
  const drop = useFileDrop(choose);
  const mode = modeOf(state, value);
  const put = (next: MediaValue, undo: MediaValue | null) => {
    upload.cancel();
    setRemoved(undo);
    onChange(next);
  };
  const problem = problemOf(state) ?? error;
  const { isFolded, unfold, fold } = useFolding(props.isCompact, mode, [removed, problem]);
  const group = useKeptFocus(isFolded ? 'folded' : mode);
  const frame = { id, label, kind, drop, problem, isFolded };
  return (
    <MediaFieldFrame ref={group} {...frame}>
      <FileInput ref={input} label={label} kind={kind} onFiles={choose} />
      {state.status === 'uploading' && <UploadProgressBar state={state} onCancel={upload.cancel} />}
      {mode === 'filled' && (
        <MediaPreview
          {...value}
          kind={kind}
          failure={previewFailure}
          onFailure={() => ui.toast(previewFailure, 'error')}
        />
      )}
      {isFolded ? (
        <AddMedia kind={kind} onAdd={unfold} />
      ) : (
        <MediaChoice
          kind={kind}
          label={label}
          mode={mode}
          onChoose={() => input.current?.click()}
          onOpenLibrary={() => setIsLibraryOpen(true)}
          onRetry={upload.retry}
          onDismiss={upload.dismiss}
          onRemove={mode === 'filled' ? () => put(NO_MEDIA, value) : null}
          onCancel={fold}
        />
      )}
      {kind === 'image' && HAS_PICTURE.has(mode) && (
        <AltField id={id} alt={value.alt} onChange={(alt) => onChange({ ...value, alt })} />
      )}
      <Status
        label={label}
        announcement={announcementOf(state)}
        onUndo={removed && mode === 'empty' ? () => put(removed, null) : null}
      />
      {isLibraryOpen && (
        <Suspense>
          <MediaLibrary
            kind={kind}
            onChoose={(file) => {
              setIsLibraryOpen(false);
              put(withFile(value, file), null);
            }}
            onClose={() => setIsLibraryOpen(false)}
          />
        </Suspense>
      )}
    </MediaFieldFrame>
  );
});

/**
 * A field that is folded while there is nothing in it, until it is opened.
 *
 * @param words what is said about it and must show; nothing of it keeps it open
 * @returns `fold` is null where it cannot be folded
 */
function useFolding(isCompact: boolean | undefined, mode: MediaFieldMode, words: readonly unknown[]) {
  const [isAsked, setIsAsked] = useState(false);
  const mayFold = isCompact === true && mode === 'empty' && !words.some(Boolean);
  return {
    isFolded: mayFold && !isAsked,
    unfold: () => setIsAsked(true),
    fold: mayFold && isAsked ? () => setIsAsked(false) : null,
  };
}

interface AltFieldProps {
  id: string;
  alt: string;
  onChange: (alt: string) => void;
}

function AltField({ id, alt, onChange }: AltFieldProps) {
  return (
    <TextField
      id={`${id}-alt`}
      name={`${id}-alt`}
      label="Alternative text"
      hint="Say what the picture shows, for people who do not see it. A picture that only decorates needs none."
      value={alt}
      maxLength={LIMITS.altMax}
      onChange={onChange}
    />
  );
}

interface StatusProps {
  label: string;
  announcement: string;
  /** Null unless a file has just been removed. */
  onUndo: (() => void) | null;
}

function Status({ label, announcement, onUndo }: StatusProps) {
  return onUndo ? (
    <p className={styles.removed} role="status">
      <span>
        <span className="visually-hidden">{label}: </span>Removed.
      </span>
      <Button look="quiet" onClick={onUndo}>
        Undo<span className="visually-hidden"> removing {label}</span>
      </Button>
    </p>
  ) : (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}
