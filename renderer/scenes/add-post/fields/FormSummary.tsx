import { CircleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import formStyles from '../../../components/form/form.module.css';
import { useFormTools } from './form-context';

/** What went wrong with the last attempt. Takes the focus, names every failing field and leads to it. */
export const FormSummary = observer(function FormSummary({ onGoTo }: { onGoTo: (id: string) => void }) {
  const { form } = useFormTools();
  const place = useRef<HTMLDivElement>(null);
  const { summary } = form;
  const attempt = summary?.attempt ?? 0;
  useEffect(() => {
    if (attempt > 0) {
      place.current?.focus({ preventScroll: true });
      place.current?.scrollIntoView({ block: 'center' });
    }
  }, [attempt]);
  if (!summary) {
    return null;
  }
  return (
    <div className={formStyles.summary} ref={place} role="alert" tabIndex={-1}>
      <p className={formStyles.summaryTitle}>
        <CircleAlert size={20} aria-hidden="true" />
        <span>{summary.message}</span>
      </p>
      {summary.fields.length > 0 && (
        <ul>
          {summary.fields.map((id) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  onGoTo(id);
                }}
              >
                {form.errors.get(id)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
