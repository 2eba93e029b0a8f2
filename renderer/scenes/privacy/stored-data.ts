/** One kind of data that Lectern keeps on the server. */
export interface StoredData {
  name: string;
  what: string;
  why: string;
  until: string;
}

/** Everything about a person that the server keeps. Must match the records the software really writes. */
export const STORED_DATA: readonly StoredData[] = [
  {
    name: 'Account',
    what: 'Name, e-mail address, role, the topics you follow, and the times of creation and change.',
    why: 'To know you when you log in and to show your name on what you write.',
    until: 'Until the account is deleted.',
  },
  {
    name: 'Password',
    what: 'An Argon2id hash with a random salt. The password itself is never stored or logged.',
    why: 'To check that it is you.',
    until: 'Until you set a new one or the account is deleted.',
  },
  {
    name: 'Sessions',
    what: 'For each login a hash of its token, when it began and when it was last used.',
    why: 'To keep you logged in, and to be able to log you out everywhere.',
    until: 'Until you log out or set a new password, or 30 days after the last use.',
  },
  {
    name: 'Password resets',
    what: 'For each request a hash of the link’s token, and when it was made and used.',
    why: 'So that a link works once and only for you.',
    until: 'The link expires after 60 minutes.',
  },
  {
    name: 'Acceptance of this policy',
    what: 'The version you accepted and when.',
    why: 'To show that you agreed before you write, and to ask again when the policy changes.',
    until: 'Until the account is deleted.',
  },
  {
    name: 'What you write',
    what: 'Your posts as you typed them, with your name as their author.',
    why: 'To publish them.',
    until: 'Until the post is deleted.',
  },
  {
    name: 'E-mail to you',
    what: 'The messages you cause, such as a reset link, with your address.',
    why: 'To deliver them, and to try again when a mail server is busy.',
    until:
      'Until delivered by the mail server that the operator set up. Without one they stay as files with the operator.',
  },
  {
    name: 'Technical log',
    what: 'Time, address of the page, status and duration of requests. Passwords, tokens and e-mail addresses are left out.',
    why: 'To find faults and fend off attacks.',
    until: 'As long as the operator keeps the log of the server.',
  },
  {
    name: 'Network address',
    what: 'Your IP address, in memory only, to count requests.',
    why: 'To stop guessing of passwords and overload.',
    until: 'Until the counting period ends, at the latest when the server restarts.',
  },
];
