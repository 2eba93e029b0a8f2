/**
 * Edit me: who runs this instance and how to reach them. Shown in the footer of every page.
 * The addresses below are reserved for examples and belong to nobody (RFC 2606; numbers set aside for fiction).
 */
export const SITE = {
  name: 'Lectern',
  about:
    'Lectern is a place to learn programming by reading: short, careful posts, grouped by topic, that you can check, finish and prove.',
  contact: {
    email: 'hello@example.org',
    /** As dialled, and as shown. */
    phone: '+12025550142',
    phoneLabel: '+1 202 555 0142',
  },
  /** Profiles elsewhere. Leave the list empty to show none. */
  social: [
    { name: 'Mastodon', href: 'https://social.example.org/@lectern' },
    { name: 'Code', href: 'https://code.example.org/lectern' },
  ],
} as const;
