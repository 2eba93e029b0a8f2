import { observer } from 'mobx-react-lite';
import { ComparisonTable } from '../../../components/article/ComparisonTable';
import type { FormSuperTitle } from '../model/form-content';
import styles from './parts.module.css';

/** The table that a super title becomes, as it stands now. */
export const ComparisonPicture = observer(function ComparisonPicture({ part }: { part: FormSuperTitle }) {
  const attributes = part.attributes
    .filter(({ attribute, items }) => attribute.trim() !== '' || items.length > 0)
    .map(({ attribute, items }) => ({
      attribute: attribute.trim() || '…',
      items: items.map(({ title, bulletPoints }) => ({
        title: title.trim() || '…',
        bulletPoints: bulletPoints.map(({ text }) => text.trim()).filter((text) => text !== ''),
      })),
    }));
  if (attributes.length === 0) {
    return null;
  }
  const headingId = `${part.key}-picture`;
  return (
    <figure className={styles.picture}>
      <figcaption id={headingId}>The table so far</figcaption>
      <ComparisonTable headingId={headingId} comparison={{ superTitle: part.superTitle, attributes }} />
    </figure>
  );
});
