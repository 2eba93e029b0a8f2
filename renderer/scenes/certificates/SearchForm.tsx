import { Search } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LIMITS } from '../../../server/contract/constants/limits';
import { Button } from '../../components/Button';
import { TextField } from '../../components/form/TextField';
import { checkSearch, searchPath, type CertificateSearch, type SearchField } from './certificate-search';
import styles from './certificates.module.css';

interface SearchFormProps {
  search: CertificateSearch;
  /** The address asks for the same again, after a failure. */
  onRepeat: () => void;
}

/** The search by name, unique ID and date. Sent by the browser itself where scripts do not run. */
export function SearchForm({ search, onRepeat }: SearchFormProps) {
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Partial<Record<SearchField, string>>>({});

  const submit = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const read = (name: SearchField): string => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const fields = { userName: read('userName'), uniqueId: read('uniqueId'), date: read('date') };
    const found = checkSearch(fields);
    setErrors(found);
    if (found.userName) {
      form.querySelector<HTMLInputElement>('[name=userName]')?.focus();
      return;
    }
    onRepeat();
    void navigate(searchPath(fields), { preventScrollReset: true });
  };

  return (
    <form
      className={styles.form}
      method="get"
      action="/certificate-verification"
      role="search"
      aria-label="Certificates"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <TextField
        id="certificate-user-name"
        name="userName"
        label="User Name"
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.nameMax}
        defaultValue={search.userName}
        error={errors.userName}
      />
      <TextField
        id="certificate-unique-id"
        name="uniqueId"
        label="Unique ID"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        defaultValue={search.requestedId ?? search.uniqueId}
      />
      <TextField id="certificate-date" name="date" label="Date" type="date" defaultValue={search.date} />
      <Button type="submit" className={styles.search}>
        <Search size={18} aria-hidden="true" />
        Search
      </Button>
    </form>
  );
}
