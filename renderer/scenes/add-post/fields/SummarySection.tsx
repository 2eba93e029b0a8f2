import { observer } from 'mobx-react-lite';
import { LIMITS } from '../../../../server/contract/constants/limits';
import { POST_KEY } from '../model/field-paths';
import { BoundMarkdown } from './bound-fields';
import { bind, useFormTools } from './form-context';
import { FormSection } from './FormSection';
import { SHORT_TEXT_HINT } from './text-hints';

/** SPEC §2, Add post, 4. */
export const SummarySection = observer(function SummarySection() {
  const { form } = useFormTools();
  return (
    <FormSection id="summary" title="Summary">
      <BoundMarkdown
        field={bind(form, form.content, POST_KEY, 'summary')}
        label="Summary"
        hint={`What a reader takes along, in a few sentences. It stands at the end of the post. ${SHORT_TEXT_HINT}`}
        maxLength={LIMITS.summaryMax}
      />
    </FormSection>
  );
});
