import { observer } from 'mobx-react-lite';
import { LIMITS } from '../../../../server/contract/constants/limits';
import { MESSAGES } from '../../../../server/contract/messages';
import { CategoryCombobox } from '../../../components/combobox/CategoryCombobox';
import { POST_KEY } from '../model/field-paths';
import { bind, useFormTools } from './form-context';
import { BoundMarkdown, BoundMedia, BoundText } from './bound-fields';
import { FormSection } from './FormSection';
import { KeywordsField } from './KeywordsField';
import { TEXT_HINT } from './text-hints';
import { useFilesInContent } from './use-files-in-text';

/** SPEC §2, Add post, 1: category, title, title image, video, content. */
export const DetailsSection = observer(function DetailsSection() {
  const { form } = useFormTools();
  const { content } = form;
  const takePictures = useFilesInContent();
  return (
    <FormSection id="details" title="Post Details">
      <Category />
      <BoundText
        field={bind(form, content, POST_KEY, 'title')}
        label="Title"
        isRequired
        maxLength={LIMITS.titleMax}
      />
      <BoundMedia
        field={bind(form, content, POST_KEY, 'titleImage')}
        label="Title image"
        kind="image"
        previewFailure={MESSAGES.posts.preview.titleImage}
      />
      <BoundMedia
        field={bind(form, content, POST_KEY, 'titleVideo')}
        label="Video"
        kind="video"
        previewFailure={MESSAGES.posts.preview.video}
      />
      <BoundMarkdown
        field={bind(form, content, POST_KEY, 'content')}
        label="Content"
        hint={TEXT_HINT}
        isRequired
        maxLength={LIMITS.contentMax}
        onFiles={takePictures}
      />
      <KeywordsField />
    </FormSection>
  );
});

const Category = observer(function Category() {
  const { form } = useFormTools();
  const { id, read, write } = bind(form, form.content, POST_KEY, 'category');
  return (
    <CategoryCombobox
      id={id}
      label="Category"
      value={read()}
      onChange={write}
      error={form.errors.get(id)}
      isRequired
    />
  );
});
