import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { ADMIN_MESSAGES } from '../../../server/contract/admin-messages';
import type { OpenQuestion } from '../../../server/contract/schemas/help';
import { Button } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import { formatMoment } from '../../components/format-moment';
import { useStore, useStores } from '../../stores/context';
import { ConfirmDialog } from './ConfirmDialog';
import { HelpAdminStore } from './help-store';
import { StepEnd } from './StepEnd';
import { focusSection, Section, WhenLoaded } from './Section';
import rows from './rows.module.css';
import shared from './shared.module.css';

const ID = 'open-questions';

/** What help had no answer to, or none that helped: what to write about next. */
export const OpenQuestions = observer(function OpenQuestions() {
  const { ui } = useStores();
  const { questions, dismiss } = useQuestions();
  const [asked, setAsked] = useState<OpenQuestion | null>(null);
  return (
    <Section
      id={ID}
      title="Questions without an answer"
      lead="What readers asked AI Help and the posts do not answer, or not well. Nobody’s name is kept with them."
      actions={
        <Button look="secondary" onClick={() => void questions.load()}>
          Refresh
          <span className="visually-hidden"> the questions</span>
        </Button>
      }
    >
      <WhenLoaded loaded={questions} label="Loading the questions…">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState message="No open questions.">
              <p>Every question so far found its answer in the posts.</p>
            </EmptyState>
          ) : (
            <>
              <ul className={rows.rows} role="list">
                {items.map((question) => (
                  <QuestionRow
                    key={question.questionId}
                    question={question}
                    onDismiss={() => setAsked(question)}
                  />
                ))}
              </ul>
              <StepEnd list={questions} names={['question', 'questions']} />
            </>
          )
        }
      </WhenLoaded>
      {asked && (
        <ConfirmDialog
          title="Dismiss this question?"
          action="Dismiss"
          failure={ADMIN_MESSAGES.dismissFailed}
          onConfirm={async () => {
            await dismiss(asked);
            ui.toast(ADMIN_MESSAGES.questionDismissed, 'success');
          }}
          onClose={() => setAsked(null)}
          onDone={() => focusSection(ID)}
        >
          “{asked.question}” leaves this list. It comes back when somebody asks it again without an answer.
        </ConfirmDialog>
      )}
    </Section>
  );
});

function useQuestions() {
  const store = useStore(HelpAdminStore);
  useEffect(() => {
    void store.questions.load();
  }, [store]);
  return { questions: store.questions, dismiss: (question: OpenQuestion) => store.dismiss(question) };
}

const REASONS = { 'no-answer': 'No answer found', 'not-helpful': 'The answer did not help' } as const;

function QuestionRow({ question, onDismiss }: { question: OpenQuestion; onDismiss: () => void }) {
  const { place, reason, count, lastAskedAt } = question;
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <p>
          <strong>{question.question}</strong>
        </p>
        <p className={rows.meta}>
          <span>{REASONS[reason]}</span>
          {place && <span>Asked at {place}</span>}
          <span>{count === 1 ? 'Asked once' : `Asked ${count} times`}</span>
          <span>
            Last <time dateTime={lastAskedAt}>{formatMoment(lastAskedAt)}</time>
          </span>
        </p>
      </div>
      <div className={shared.actions}>
        <Button look="secondary" onClick={onDismiss}>
          Dismiss
          <span className="visually-hidden"> “{question.question}”</span>
        </Button>
      </div>
    </li>
  );
}
