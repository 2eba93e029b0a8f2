import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { FormOfFilesContext } from '../../components/media/form-of-files';
import { Page } from '../../components/Page';
import { ComparisonSection } from './fields/ComparisonSection';
import { DetailsSection } from './fields/DetailsSection';
import { focusSoon, FormContext, type FormTools } from './fields/form-context';
import { FormSummary } from './fields/FormSummary';
import { SubtitlesSection } from './fields/SubtitlesSection';
import { SummarySection } from './fields/SummarySection';
import { DraftNotices } from './drafts/DraftNotices';
import { focusHeading } from './focus-heading';
import { FileTools } from './FileTools';
import { FormBar } from './FormBar';
import type { FormDesk } from './form-desk';
import type { FormSession } from './form-session';
import { idOfPath } from './model/field-paths';
import { parentsOf } from './model/parents-of';
import { withoutEmptyParts } from './model/submission';
import { ClashView } from './merge/ClashView';
import { ScheduleState } from './publish/SchedulePart';
import { FINDINGS_ID } from './preview/Findings';
import { Preview } from './preview/Preview';
import { useWrittenPreview } from './preview/use-written-preview';
import styles from './add-post.module.css';

interface FormViewProps {
  session: FormSession;
  desk: FormDesk;
  /** Stands above the form. */
  children?: ReactNode;
}

/** Room for the form and its preview beside each other, as the style sheet has it. */
const BESIDE = '(min-width: 1280px)';

/** The form with its bar and preview. */
export const FormView = observer(function FormView({ session, desk, children }: FormViewProps) {
  const { form, id: formId, offers } = session;
  const { draftId } = session.identity;
  const formOfFiles = useMemo(() => ({ formId, draftId }), [formId, draftId]);
  const [said, announce] = useState('');
  const [isPreviewShown, setPreviewShown] = useState(false);
  const tools = useMemo<FormTools>(
    () => ({
      form,
      formId,
      draftId,
      announce,
      offerUndo(message, putBack, focusId) {
        offers.make(message, () => {
          putBack();
          focusSoon(focusId);
        });
      },
    }),
    [form, formId, draftId, offers],
  );
  useEffect(() => {
    if (document.activeElement === document.body) {
      focusHeading();
    }
  }, []);
  const shown = useWrittenPreview(form, isPreviewShown);
  const goTo = (id: string) => {
    // Where there is no room for both, the preview stands in the place of the form.
    if (isPreviewShown && !window.matchMedia(BESIDE).matches) {
      setPreviewShown(false);
    }
    form.unfold(parentsOf(form.content, id));
    focusSoon(id);
  };
  return (
    <FormContext value={tools}>
      <FormOfFilesContext value={formOfFiles}>
        <div className={styles.scene} data-preview={isPreviewShown || undefined}>
          <Page
            title={session.isUpdate ? 'Change a post' : 'Add a post'}
            lead="Write, illustrate and publish. Everything you type is kept as you go."
          >
            <FileTools session={session} desk={desk} />
            <div className={styles.form} role="form" aria-label="Post">
              <FormBar
                session={session}
                isPreviewShown={isPreviewShown}
                preview={shown.preview}
                onTogglePreview={() => setPreviewShown(!isPreviewShown)}
                onShowFindings={() => {
                  setPreviewShown(true);
                  focusSoon(FINDINGS_ID);
                }}
              />
              <DraftNotices session={session} desk={desk} />
              <ScheduleState session={session} />
              <ClashView session={session} />
              {children}
              <FormSummary onGoTo={goTo} />
              <div className={styles.columns}>
                <div className={styles.sections}>
                  <DetailsSection />
                  <SubtitlesSection />
                  <ComparisonSection />
                  <SummarySection />
                </div>
                {isPreviewShown && (
                  <Preview
                    shown={shown}
                    onGoTo={(path) => {
                      const id = idOfPath(withoutEmptyParts(form.content), path);
                      if (id !== null) {
                        goTo(id);
                      }
                    }}
                  />
                )}
              </div>
              <p className="visually-hidden" role="status">
                {said}
              </p>
            </div>
          </Page>
        </div>
      </FormOfFilesContext>
    </FormContext>
  );
});
