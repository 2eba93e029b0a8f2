import { useState, type FormEvent } from 'react';
import type { z } from 'zod';
import type { ErrorCode, FieldError } from '../../../server/contract/errors';
import { describeError } from '../../api/describe-error';
import { ApiError } from '../../api/errors';

/** What went wrong with one attempt to send a form. */
export interface FormProblem {
  /** Rises with every attempt, so that a repeated failure is announced again. */
  attempt: number;
  message: string;
  /** The failing fields, in the order of the form; empty when the form as a whole was refused. */
  fields: readonly { name: string; message: string }[];
}

interface FormFailure extends Pick<FormProblem, 'fields'> {
  /** What was said, whether of the form or of its first failing field. */
  message: string;
  /** It was sent and refused; otherwise it did not pass the form's own check. */
  wasSent: boolean;
}

interface FormOptions<Values extends Record<string, string>> {
  /** What the ids of its controls begin with: unique on the page. */
  id: string;
  initial: Values;
  /** The request schema of the contract: client and server check alike. */
  schema: z.ZodType;
  send: (values: Values) => Promise<void>;
  /** What to say about a failure that does not say it itself; undefined stands for the form's own check. */
  fallback: string | ((error: unknown) => string);
  /** Error codes that speak of one field although they name none. */
  fieldOfCode?: Partial<Record<ErrorCode, keyof Values & string>>;
  /** Called after each failure, for a toast. */
  onFail?: (failure: FormFailure) => void;
}

/**
 * The state of one form: values, what is wrong with each field, and whether it is being sent.
 *
 * Typed values stay whatever happens. A field's error goes as soon as the field is changed. Errors that the
 * server names by path land on their fields; an error of a field that the form does not have stays a
 * message of the form.
 */
export function useForm<Values extends Record<string, string>>(options: FormOptions<Values>) {
  const [values, setValues] = useState(options.initial);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const setValue = (name: keyof Values & string, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setProblem((before) => before && withoutField(before, name));
  };

  const fallbackOf = (error?: unknown) =>
    typeof options.fallback === 'string' ? options.fallback : options.fallback(error);

  const fail = (message: string, found: ReadonlyMap<string, string>, wasSent: boolean) => {
    const fields = Object.keys(values).flatMap((name) => {
      const said = found.get(name);
      return said === undefined ? [] : [{ name, message: said }];
    });
    options.onFail?.({ message, fields, wasSent });
    setProblem((before) => ({
      attempt: (before?.attempt ?? 0) + 1,
      message: fields.length > 0 ? countOf(fields.length) : message,
      fields,
    }));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) {
      return;
    }
    const checked = options.schema.safeParse(values);
    if (!checked.success) {
      fail(
        fallbackOf(),
        firstByPath(
          checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), msg: message })),
        ),
        false,
      );
      return;
    }
    setIsBusy(true);
    try {
      await options.send(values);
      setProblem(null);
    } catch (error) {
      const message = describeError(error, fallbackOf(error));
      fail(message, firstByPath(error instanceof ApiError ? fieldErrors(error, message) : []), true);
    } finally {
      setIsBusy(false);
    }
  };

  const fieldErrors = (error: ApiError, message: string): readonly FieldError[] => {
    const field = options.fieldOfCode?.[error.code];
    return field ? [...error.errors, { path: field, msg: message }] : error.errors;
  };

  const fieldId = (name: string) => `${options.id}-${name}`;

  /** What the control of a field needs to show and change it. */
  const field = (name: keyof Values & string) => ({
    id: fieldId(name),
    name,
    value: values[name] ?? '',
    error: problem?.fields.find((failing) => failing.name === name)?.message,
    onChange: (value: string) => setValue(name, value),
  });

  return { values, setValue, problem, isBusy, submit, field, fieldId };
}

function firstByPath(errors: readonly { path: string; msg: string }[]): ReadonlyMap<string, string> {
  return new Map([...errors].reverse().map(({ path, msg }) => [path.replace(/^body\./, ''), msg]));
}

function withoutField(problem: FormProblem, name: string): FormProblem | null {
  const fields = problem.fields.filter((field) => field.name !== name);
  if (fields.length === problem.fields.length) {
    return problem;
  }
  return fields.length === 0 ? null : { ...problem, fields, message: countOf(fields.length) };
}

function countOf(count: number): string {
  return count === 1 ? 'One field needs your attention' : `${count} fields need your attention`;
}

/** What {@link useForm} returns, for forms that stand in a component of their own. */
export type FormState<Values extends Record<string, string>> = ReturnType<typeof useForm<Values>>;
