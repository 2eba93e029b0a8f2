export type PasswordStrength = 'Weak' | 'Medium' | 'Strong';

/**
 * The strength of a password by SPEC §5.
 *
 * Strong: at least 8 characters with uppercase, lowercase, a digit and a special character.
 * Medium: at least 8 characters, a digit, and an uppercase or lowercase letter. Anything else is Weak.
 * Letters of every alphabet count; a special character is anything that is neither letter, digit nor space.
 */
export function passwordStrength(password: string): PasswordStrength {
  const isLongEnough = [...password].length >= 8;
  const hasDigit = /\p{Nd}/u.test(password);
  const hasUpper = /\p{Lu}/u.test(password);
  const hasLower = /\p{Ll}/u.test(password);
  const hasLetter = /\p{L}/u.test(password);
  if (!isLongEnough || !hasDigit || !hasLetter) {
    return 'Weak';
  }
  const hasSpecial = /[^\p{L}\p{N}\s]/u.test(password);
  return hasUpper && hasLower && hasSpecial ? 'Strong' : 'Medium';
}
