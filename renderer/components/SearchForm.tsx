import type { SubmitEvent } from 'react';
import { LIMITS } from '../../server/contract/constants/limits';
import { Button } from './Button';
import { Icon } from './icon/Icon';
import styles from './SearchForm.module.css';

interface SearchFormProps {
  /** What stands in the box at first; the box is the reader's from then on, unless `onChange` is given. */
  query?: string;
  onChange?: (query: string) => void;
  /** Left out, the browser goes to Explore by itself, as it does without scripts. */
  onSubmit?: (query: string) => void;
}

/** The search box: an ordinary GET form to Explore, quicker with scripts. */
export function SearchForm({ query = '', onChange, onSubmit }: SearchFormProps) {
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    if (onSubmit) {
      event.preventDefault();
      const typed = new FormData(event.currentTarget).get('query');
      onSubmit(typeof typed === 'string' ? typed : '');
    }
  };
  const value = onChange
    ? { value: query, onChange: (event: { target: { value: string } }) => onChange(event.target.value) }
    : { defaultValue: query };
  return (
    <form className={styles.form} action="/explore" method="get" role="search" onSubmit={handleSubmit}>
      <label className="visually-hidden" htmlFor="search">
        Search posts
      </label>
      <Icon name="search" className={styles.icon} />
      <input
        id="search"
        className={styles.input}
        type="search"
        name="query"
        placeholder="Search posts"
        maxLength={LIMITS.searchMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...value}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}
