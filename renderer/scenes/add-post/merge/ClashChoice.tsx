import { useId } from 'react';
import { TextDiff } from '../../../components/diff/TextDiff';
import { TextField } from '../../../components/form/TextField';
import { MarkdownField } from '../../../editor/MarkdownField';
import { SnippetField } from '../../../editor/SnippetField';
import { isRemoval, textOf, type Clash, type Decision } from './merge-choices';
import styles from './merge.module.css';

interface ClashChoiceProps {
  clash: Clash;
  decision: Decision | undefined;
  onDecide: (decision: Decision) => void;
}

/** One part that both sides changed: the two versions beside each other, and what to make of them. */
export function ClashChoice({ clash, decision, onDecide }: ClashChoiceProps) {
  const id = useId();
  const { label, texts, joint } = clash;
  const isCode = clash.path.endsWith('codeSnippet');
  const options: { kind: Decision['kind']; name: string }[] = [
    { kind: 'mine', name: clash.mine === null ? 'Leave it out, as I did' : 'Keep mine' },
    { kind: 'theirs', name: clash.theirs === null ? 'Leave it out, as they did' : 'Take theirs' },
    ...(texts && joint ? [{ kind: 'both' as const, name: 'Both, mine first' }] : []),
    ...(texts ? [{ kind: 'own' as const, name: 'Write it anew' }] : []),
  ];
  const decide = (kind: Decision['kind']) =>
    onDecide(
      kind === 'own'
        ? { kind, text: textOf(decision ?? { kind: joint ? 'both' : 'mine' }, clash) }
        : { kind },
    );
  return (
    <fieldset className={styles.clash} data-decided={decision ? true : undefined}>
      <legend>{label}</legend>
      <div className={styles.sides}>
        <Side title="Mine" clash={clash} side="mine" isCode={isCode} />
        <Side title="Theirs" clash={clash} side="theirs" isCode={isCode} />
      </div>
      <div className={styles.options}>
        {options.map(({ kind, name }) => (
          <label key={kind} className={styles.option}>
            <input
              type="radio"
              name={`${id}-choice`}
              checked={decision?.kind === kind}
              onChange={() => decide(kind)}
            />
            {name}
          </label>
        ))}
      </div>
      {decision?.kind === 'own' &&
        (isCode ? (
          <SnippetField
            id={`${id}-own`}
            label={`${label}, as it becomes`}
            value={decision.text}
            onChange={(text) => onDecide({ kind: 'own', text })}
            language={clash.language}
          />
        ) : joint ? (
          <MarkdownField
            id={`${id}-own`}
            label={`${label}, as it becomes`}
            value={decision.text}
            onChange={(text) => onDecide({ kind: 'own', text })}
          />
        ) : (
          <TextField
            id={`${id}-own`}
            name={`${id}-own`}
            label={`${label}, as it becomes`}
            value={decision.text}
            onChange={(text) => onDecide({ kind: 'own', text })}
          />
        ))}
    </fieldset>
  );
}

interface SideProps {
  title: string;
  clash: Clash;
  side: 'mine' | 'theirs';
  isCode: boolean;
}

/** One version, with what it changed since the state that both began from. */
function Side({ title, clash, side, isCode }: SideProps) {
  const text = clash[side];
  const value = clash.values[side];
  return (
    <div className={styles.side}>
      <h4>{title}</h4>
      {text === null ? (
        <p className={styles.gone}>Removed</p>
      ) : isPicture(clash.path, value) ? (
        <img src={value} alt={`${title}: ${clash.label}`} className={styles.picture} />
      ) : typeof value === 'boolean' ? (
        <p>{value ? 'Marked as FAQ' : 'Not marked as FAQ'}</p>
      ) : (
        <TextDiff
          before={clash.base ?? ''}
          after={clash.texts && !isRemoval(clash) ? clash.texts[side] : text}
          isCode={isCode}
        />
      )}
    </div>
  );
}

function isPicture(path: string, value: unknown): value is string {
  return (
    /(?:^|\.)(?:image|titleImage|titleVideoPoster)$/.test(path) && typeof value === 'string' && value !== ''
  );
}
