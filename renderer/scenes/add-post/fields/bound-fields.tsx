import { Code } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { LIMITS } from '../../../../server/contract/constants/limits';
import { Button } from '../../../components/Button';
import { TextField } from '../../../components/form/TextField';
import { MediaField } from '../../../components/media/MediaField';
import type { MediaValue } from '../../../components/media/media-value';
import { MarkdownField } from '../../../editor/MarkdownField';
import { SnippetField } from '../../../editor/SnippetField';
import { focusSoon, useFormTools, type Binding } from './form-context';

interface TextProps {
  field: Binding<string>;
  label: string;
  hint?: ReactNode;
  isRequired?: boolean;
  maxLength: number;
}

/** One line of text. */
export const BoundText = observer(function BoundText({
  field,
  label,
  hint,
  isRequired,
  maxLength,
}: TextProps) {
  const { form } = useFormTools();
  return (
    <TextField
      id={field.id}
      name={field.id}
      label={label}
      hint={hint}
      required={isRequired ?? false}
      maxLength={maxLength}
      value={field.read()}
      error={form.errors.get(field.id)}
      onChange={field.write}
    />
  );
});

interface MarkdownProps extends Omit<TextProps, 'hint'> {
  hint?: string;
  isSmall?: boolean;
  /** What to do with files that are pasted or dropped into the text. */
  onFiles?: (files: File[]) => void;
}

/** Text over several lines, with its marks. */
export const BoundMarkdown = observer(function BoundMarkdown({ field, isRequired, ...props }: MarkdownProps) {
  const { form } = useFormTools();
  return (
    <MarkdownField
      {...props}
      id={field.id}
      value={field.read()}
      onChange={field.write}
      error={form.errors.get(field.id)}
      isRequired={isRequired ?? false}
    />
  );
});

interface SnippetProps {
  field: Binding<string>;
  language: Binding<string>;
  label: string;
}

/** A code snippet and its language; one button while there is none. */
export const BoundSnippet = observer(function BoundSnippet({ field, language, label }: SnippetProps) {
  const { form } = useFormTools();
  const error = form.errors.get(field.id);
  const isUsed = field.read() !== '' || error !== undefined;
  // What was used once stays, even when it is emptied.
  const [isOpen, setIsOpen] = useState(isUsed);
  if (isUsed && !isOpen) {
    setIsOpen(true);
  }
  if (!isOpen) {
    return (
      <Button
        look="quiet"
        id={field.id}
        onClick={() => {
          setIsOpen(true);
          focusSoon(field.id);
        }}
      >
        <Code size={18} aria-hidden="true" />
        Add code
      </Button>
    );
  }
  return (
    <SnippetField
      id={field.id}
      label={label}
      hint="Code snippets are sanitised when shown: kept exactly as typed, shown as text, never run."
      maxLength={LIMITS.snippetMax}
      value={field.read()}
      onChange={field.write}
      language={language.read()}
      onLanguageChange={language.write}
      error={error}
    />
  );
});

interface MediaProps {
  field: Binding<MediaValue>;
  label: string;
  kind: 'image' | 'video';
  /** What to say when the file cannot be shown (SPEC §8). */
  previewFailure: string;
  isCompact?: boolean;
}

/** A picture or a video. */
export const BoundMedia = observer(function BoundMedia({ field, ...props }: MediaProps) {
  const { form } = useFormTools();
  return (
    <MediaField
      {...props}
      id={field.id}
      value={field.read()}
      onChange={field.write}
      category={form.content.category}
      error={form.errors.get(field.id)}
    />
  );
});
