import { observer } from 'mobx-react-lite';
import { LIMITS } from '../../../../server/contract/constants/limits';
import {
  newAttribute,
  newItem,
  newLine,
  newSuperTitle,
  type FormAttribute,
  type FormItem,
  type FormSuperTitle,
} from '../model/form-content';
import { BoundText } from './bound-fields';
import { ComparisonPicture } from './ComparisonPicture';
import { bind, useFormTools } from './form-context';
import { FormSection } from './FormSection';
import { PartList } from './PartList';
import styles from './parts.module.css';

/** SPEC §2, Add post, 3: super titles with attributes, items and bullet points, which become tables. */
export const ComparisonSection = observer(function ComparisonSection() {
  const { form } = useFormTools();
  return (
    <FormSection
      id="comparison"
      title="Comparison Section"
      lead="Each super title becomes a table: its attributes are the rows, the titles of their items the columns. Leave it empty if there is nothing to compare."
    >
      <PartList
        id="comparison"
        list={form.content.superTitles}
        look="section"
        noun="Super title"
        titleOf={({ superTitle }) => superTitle}
        addLabel="Add Super Title"
        max={LIMITS.superTitlesMax}
        make={() => newSuperTitle(form.newKey)}
        firstField="superTitle"
      >
        {(part, index) => <SuperTitleFields part={part} number={index + 1} />}
      </PartList>
    </FormSection>
  );
});

function SuperTitleFields({ part, number }: { part: FormSuperTitle; number: number }) {
  const { form } = useFormTools();
  return (
    <div className={styles.fields}>
      <BoundText
        field={bind(form, part, part.key, 'superTitle')}
        label="Super title"
        maxLength={LIMITS.titleMax}
      />
      <PartList
        id={`${part.key}-attributes`}
        list={part.attributes}
        look="point"
        noun="Attribute"
        of={`super title ${number}`}
        titleOf={({ attribute }) => attribute}
        addLabel="Add Attribute"
        max={LIMITS.attributesMax}
        make={() => newAttribute(form.newKey)}
        firstField="attribute"
      >
        {(attribute, index) => (
          <AttributeFields attribute={attribute} of={`attribute ${index + 1} of super title ${number}`} />
        )}
      </PartList>
      <ComparisonPicture part={part} />
    </div>
  );
}

function AttributeFields({ attribute, of }: { attribute: FormAttribute; of: string }) {
  const { form } = useFormTools();
  return (
    <div className={styles.fields}>
      <BoundText
        field={bind(form, attribute, attribute.key, 'attribute')}
        label="Attribute"
        maxLength={LIMITS.titleMax}
      />
      <PartList
        id={`${attribute.key}-items`}
        list={attribute.items}
        look="row"
        noun="Item"
        of={of}
        titleOf={({ title }) => title}
        addLabel="Add Item"
        max={LIMITS.itemsMax}
        make={() => newItem(form.newKey)}
        firstField="title"
      >
        {(item, index) => <ItemFields item={item} of={`item ${index + 1} of ${of}`} />}
      </PartList>
    </div>
  );
}

function ItemFields({ item, of }: { item: FormItem; of: string }) {
  const { form } = useFormTools();
  return (
    <div className={styles.fields}>
      <BoundText field={bind(form, item, item.key, 'title')} label="Item" maxLength={LIMITS.titleMax} />
      <PartList
        id={`${item.key}-lines`}
        list={item.bulletPoints}
        look="row"
        noun="Bullet point"
        of={of}
        titleOf={({ text }) => text}
        addLabel="Add Bullet Point"
        max={LIMITS.itemsMax}
        make={() => newLine(form.newKey)}
        firstField="text"
      >
        {(line) => (
          <BoundText
            field={bind(form, line, line.key, 'text')}
            label="Bullet point"
            maxLength={LIMITS.textMax}
          />
        )}
      </PartList>
    </div>
  );
}
