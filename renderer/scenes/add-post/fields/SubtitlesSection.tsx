import { observer } from 'mobx-react-lite';
import { LIMITS } from '../../../../server/contract/constants/limits';
import { MESSAGES } from '../../../../server/contract/messages';
import { Button } from '../../../components/Button';
import { useFileDrop } from '../../../components/media/use-file-drop';
import { newPoint, newSubtitle, type FormPoint, type FormSubtitle } from '../model/form-content';
import { fieldId } from '../model/field-paths';
import { BoundMarkdown, BoundMedia, BoundSnippet, BoundText } from './bound-fields';
import { bind, useFormTools } from './form-context';
import { FormSection } from './FormSection';
import { PartList } from './PartList';
import { SHORT_TEXT_HINT } from './text-hints';
import { useFilesInPoint } from './use-files-in-text';
import styles from './parts.module.css';

/** SPEC §2, Add post, 2: the sections of the post, each with its points. */
export const SubtitlesSection = observer(function SubtitlesSection() {
  const { form } = useFormTools();
  const { subtitles } = form.content;
  const keys = subtitles.map(({ key }) => key);
  const areAllFolded = keys.length > 0 && keys.every((key) => form.folded.has(key));
  return (
    <FormSection
      id="subtitles"
      title="Subtitles"
      lead="The sections of the post, in their order. One that is marked as FAQ becomes a question with its answer."
      aside={
        keys.length > 1 && (
          <Button look="quiet" onClick={() => (areAllFolded ? form.unfold(keys) : form.foldAll(keys))}>
            {areAllFolded ? 'Unfold all' : 'Fold all'}
          </Button>
        )
      }
    >
      <PartList
        id="subtitles"
        list={subtitles}
        look="section"
        noun="Subtitle"
        titleOf={({ title }) => title}
        addLabel="Add Subtitle"
        max={LIMITS.subtitlesMax}
        make={() => newSubtitle(form.newKey)}
        firstField="title"
      >
        {(subtitle, index) => <SubtitleFields subtitle={subtitle} index={index} />}
      </PartList>
    </FormSection>
  );
});

const SubtitleFields = observer(function SubtitleFields({
  subtitle,
  index,
}: {
  subtitle: FormSubtitle;
  index: number;
}) {
  const { form } = useFormTools();
  const { key } = subtitle;
  return (
    <div className={styles.fields}>
      <BoundText field={bind(form, subtitle, key, 'title')} label="Subtitle" maxLength={LIMITS.titleMax} />
      <div className={styles.extras}>
        <FaqCheckbox subtitle={subtitle} />
        <BoundMedia
          isCompact
          field={bind(form, subtitle, key, 'image')}
          label="Image"
          kind="image"
          previewFailure={MESSAGES.posts.preview.subtitleImage}
        />
      </div>
      <div role="group" aria-label={`Bullet points of subtitle ${index + 1}`}>
        <PartList
          id={`${key}-points`}
          list={subtitle.bulletPoints}
          look="point"
          noun="Bullet point"
          of={`subtitle ${index + 1}`}
          titleOf={(point) => point.text.split('\n', 1)[0] ?? ''}
          addLabel="Add Bullet Point"
          max={LIMITS.bulletPointsMax}
          make={() => newPoint(form.newKey)}
          firstField="text"
        >
          {(point) => <PointFields subtitle={subtitle} point={point} />}
        </PartList>
      </div>
    </div>
  );
});

const FaqCheckbox = observer(function FaqCheckbox({ subtitle }: { subtitle: FormSubtitle }) {
  const { form } = useFormTools();
  const id = fieldId(subtitle.key, 'isFAQ');
  return (
    <label className={styles.check} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={subtitle.isFAQ}
        onChange={({ target }) => form.set(subtitle, 'isFAQ', target.checked, id)}
      />
      Mark as FAQ
    </label>
  );
});

function PointFields({ subtitle, point }: { subtitle: FormSubtitle; point: FormPoint }) {
  const { form } = useFormTools();
  const { key } = point;
  const takeFiles = useFilesInPoint(subtitle, point);
  const drop = useFileDrop(takeFiles);
  return (
    <div className={`${styles.fields} ${drop.isOver ? styles.over : ''}`} {...drop.handlers}>
      <BoundMarkdown
        field={bind(form, point, key, 'text')}
        label="Text"
        hint={SHORT_TEXT_HINT}
        isSmall
        maxLength={LIMITS.textMax}
        onFiles={takeFiles}
      />
      <div className={styles.extras}>
        <BoundMedia
          isCompact
          field={bind(form, point, key, 'image')}
          label="Image"
          kind="image"
          previewFailure={MESSAGES.posts.preview.pointImage}
        />
        <BoundMedia
          isCompact
          field={bind(form, point, key, 'video')}
          label="Video"
          kind="video"
          previewFailure={MESSAGES.posts.preview.pointVideo}
        />
        <BoundSnippet
          field={bind(form, point, key, 'codeSnippet')}
          language={bind(form, point, key, 'codeLanguage')}
          label="Code snippet"
        />
      </div>
    </div>
  );
}
