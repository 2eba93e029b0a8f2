import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState, type KeyboardEvent } from 'react';
import { LIMITS } from '../../../../server/contract/constants/limits';
import { Field } from '../../../components/form/Field';
import formStyles from '../../../components/form/form.module.css';
import { POST_KEY } from '../model/field-paths';
import { bind, useFormTools } from './form-context';
import styles from './parts.module.css';

/** The keywords as chips: Enter or a comma ends one, Backspace in the empty field takes the last one back. */
export const KeywordsField = observer(function KeywordsField() {
  const { form, announce } = useFormTools();
  const [text, setText] = useState('');
  const { id, read, write } = bind(form, form.content, POST_KEY, 'keywords');
  const keywords = read();

  const add = (typed: string) => {
    const known = new Set(keywords.map((keyword) => keyword.toLowerCase()));
    const fresh = typed
      .split(',')
      .map((keyword) => keyword.trim())
      .filter((keyword) => keyword !== '' && !known.has(keyword.toLowerCase()));
    const room = LIMITS.keywordsMax - keywords.length;
    if (fresh.length > 0 && room > 0) {
      write([...keywords, ...new Set(fresh.slice(0, room))]);
      announce(`Added: ${fresh.slice(0, room).join(', ')}.`);
    }
    setText(fresh.length > room ? fresh.slice(room).join(', ') : '');
  };
  const remove = (index: number) => {
    announce(`Removed: ${keywords[index] ?? ''}.`);
    write(keywords.filter((_, other) => other !== index));
    document.getElementById(id)?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && keywords.length > 0) {
      setText(keywords.at(-1) ?? '');
      remove(keywords.length - 1);
      event.preventDefault();
    }
  };
  return (
    <div className={styles.keywords}>
      <Field
        id={id}
        name={id}
        label="Keywords"
        hint={`Optional, at most ${LIMITS.keywordsMax}: what the post is found by. Enter or a comma ends one.`}
        error={form.errors.get(id)}
      >
        {(control) => (
          <input
            {...control}
            className={formStyles.input}
            type="text"
            value={text}
            maxLength={LIMITS.keywordMax * 2}
            autoComplete="off"
            onChange={({ target }) =>
              target.value.includes(',') ? add(target.value) : setText(target.value)
            }
            onKeyDown={handleKey}
            onBlur={() => add(text)}
          />
        )}
      </Field>
      {keywords.length > 0 && (
        <ul role="list" className={styles.chips} aria-label="Keywords of the post">
          {keywords.map((keyword, index) => (
            <li key={keyword}>
              <span>{keyword}</span>
              <button type="button" aria-label={`Remove keyword ${keyword}`} onClick={() => remove(index)}>
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
