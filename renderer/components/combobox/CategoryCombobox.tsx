import { useCombobox } from 'downshift';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { POST_CATEGORIES, type Category } from '../../../server/contract/constants/categories';
import { CategoryIcon } from '../category-icon/CategoryIcon';
import { Field } from '../form/Field';
import formStyles from '../form/form.module.css';
import styles from './combobox.module.css';

interface CategoryComboboxProps {
  /** Unique on the page: the id of the input. */
  id: string;
  label: string;
  hint?: string;
  value: Category | '';
  onChange: (value: Category | '') => void;
  error?: string | undefined;
  isRequired?: boolean;
}

/** `js` finds JavaScript although it does not stand in it. */
const ALSO: Partial<Record<Category, string>> = {
  JavaScript: 'js',
  TypeScript: 'ts',
  'C#': 'csharp dotnet',
  'C++': 'cpp',
  'VS Code': 'vscode visual studio',
  'Vue.js': 'vuejs',
  'Next.js': 'nextjs',
  'Node.js': 'nodejs',
  'Nuxt.js': 'nuxtjs',
  AWS: 'amazon',
};

/** Names that begin with what was typed, then those that have it elsewhere. */
function matching(typed: string): Category[] {
  const wanted = typed.trim().toLowerCase();
  const rank = (category: Category): number => {
    const name = category.toLowerCase();
    if (name.startsWith(wanted)) {
      return 0;
    }
    const words = ALSO[category]?.split(' ') ?? [];
    return words.some((word) => word.startsWith(wanted)) ? 1 : name.includes(wanted) ? 2 : 3;
  };
  return POST_CATEGORIES.filter((category) => rank(category) < 3).sort((a, b) => rank(a) - rank(b));
}

/** One category out of all, found by typing. What is left in the input without having been chosen goes back. */
export function CategoryCombobox({
  id,
  label,
  hint,
  value,
  onChange,
  error,
  isRequired = false,
}: CategoryComboboxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const items = matching(typed ?? '');
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, getToggleButtonProps } =
    useCombobox<Category>({
      inputId: id,
      menuId: `${id}-menu`,
      labelId: `${id}-label`,
      toggleButtonId: `${id}-toggle`,
      getItemId: (index) => `${id}-item-${index}`,
      items,
      selectedItem: value || null,
      inputValue: typed ?? value,
      itemToString: (item) => item ?? '',
      stateReducer: (state, { type, changes }) => {
        const { InputChange, InputKeyDownEscape, InputBlur } = useCombobox.stateChangeTypes;
        if (type === InputChange) {
          return { ...changes, highlightedIndex: changes.inputValue ? 0 : -1 };
        }
        // Escape only closes; and what was merely pointed at is not chosen by leaving.
        const keeps = type === InputKeyDownEscape || (type === InputBlur && !typed);
        return keeps ? { ...changes, selectedItem: state.selectedItem } : changes;
      },
      onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem ?? ''),
      onIsOpenChange: ({ isOpen: opens }) => {
        if (!opens) {
          setTyped(null);
        }
      },
    });
  const handleType = (text: string) => {
    setTyped(text);
    if (text === '') {
      onChange('');
    }
  };
  return (
    <Field id={id} label={label} name={id} hint={hint} error={error} required={isRequired}>
      {({ name: _, required, ...control }) => (
        <>
          {value && typed === null && (
            <span className={styles.chosen}>
              <CategoryIcon category={value} size={20} />
            </span>
          )}
          <input
            {...getInputProps({
              ...control,
              'aria-labelledby': undefined,
              'aria-required': required || undefined,
              className: `${formStyles.input} ${styles.input} ${value && typed === null ? styles.hasIcon : ''}`,
              placeholder: 'Type to find a category',
              autoComplete: 'off',
              spellCheck: false,
              onFocus: (event) => event.currentTarget.select(),
              onChange: (event) => handleType(event.currentTarget.value),
            })}
          />
          <button
            {...getToggleButtonProps({
              type: 'button',
              className: styles.toggle,
              'aria-label': isOpen ? 'Hide the categories' : 'Show the categories',
              'aria-labelledby': undefined,
            })}
          >
            <ChevronDown size={20} aria-hidden="true" />
          </button>
          <ul
            {...getMenuProps({ className: styles.menu, 'aria-label': label, 'aria-labelledby': undefined })}
            hidden={!isOpen}
          >
            {isOpen &&
              items.map((category, index) => (
                <li
                  key={category}
                  {...getItemProps({
                    item: category,
                    index,
                    className: styles.item,
                    'aria-selected': category === value,
                  })}
                  data-active={highlightedIndex === index || undefined}
                >
                  <span className={styles.icon}>
                    <CategoryIcon category={category} size={20} />
                  </span>
                  {category}
                </li>
              ))}
            {isOpen && items.length === 0 && (
              <li className={styles.none} role="option" aria-disabled="true" aria-selected="false">
                There is no such category.
              </li>
            )}
          </ul>
        </>
      )}
    </Field>
  );
}
