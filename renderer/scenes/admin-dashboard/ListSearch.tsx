import { LIMITS } from '../../../server/contract/constants/limits';
import { TextField } from '../../components/form/TextField';
import type { SearchQuery } from '../../components/use-search-query';
import styles from './list-search.module.css';

interface ListSearchProps {
  id: string;
  /** Of the field, and of the parameter in the address. */
  name: string;
  /** What is searched, for ears. */
  title: string;
  label: string;
  search: SearchQuery;
}

/** The field that a list is searched with: as it is typed, or at once with Enter. */
export function ListSearch({ id, name, title, label, search }: ListSearchProps) {
  const { typed, type, submit } = search;
  return (
    <form
      className={styles.search}
      role="search"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        submit(typed);
      }}
    >
      <TextField
        id={id}
        name={name}
        label={label}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.searchMax}
        value={typed}
        onChange={type}
      />
    </form>
  );
}
