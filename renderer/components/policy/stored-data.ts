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
    what: 'Name, e-mail address, role, the topics you follow, how mails about them come, since when an admin blocks it, if so, when a link in a mail or Google last proved that the address is yours, and the times of creation and change.',
    why: 'To know you when you log in, to show your name on what you write, and to mail you what you asked for.',
    until:
      'Until the account is deleted, which happens 7 days after you ask for it. An empty entry without name and address stays, so that its number is never given to somebody else.',
  },
  {
    name: 'Password',
    what: 'An Argon2id hash with a random salt. The password itself is never stored or logged.',
    why: 'To check that it is you.',
    until:
      'Until you set a new one or the account is deleted. If nothing had proven that the address is yours, it is erased, and all devices are logged out, when you first log in with Google.',
  },
  {
    name: 'Google login',
    what: 'Once you log in with Google: the name and e-mail address of your account there, and the number by which Google knows you. For each such login a hash of a code, for 60 seconds, and whether it erased a password.',
    why: 'To know you the next time, whatever your address is by then.',
    until: 'Until the account is deleted. A code that ran out goes with your next login.',
  },
  {
    name: 'Sessions',
    what: 'For each login a hash of its token, when it began, when it was last used, and what your browser said it is, such as its name and your system.',
    why: 'To keep you logged in, to show you your devices, and to be able to log you out everywhere.',
    until:
      'Until you log out, there or from another device, set a new password, or Google proves that an address nobody had confirmed is yours. A session ends 30 days after its last use and is removed at your next login.',
  },
  {
    name: 'Password resets',
    what: 'For each request a hash of the link’s token, and when it was made and used.',
    why: 'So that a link works once and only for you.',
    until: 'The link expires after 60 minutes. Your next request replaces the entry.',
  },
  {
    name: 'Invite codes',
    what: 'For each code for admins its hash, which admin made it, and who registered with it and when.',
    why: 'So that a code works once, and to know how somebody became an admin.',
    until:
      'Unused ones until they are taken back; all go with the next code that is made once 90 days have passed.',
  },
  {
    name: 'Change of address',
    what: 'The new address you typed, a hash of the token of the link sent there, and when it expires.',
    why: 'To be sure that the new address is yours before it takes the place of the old one.',
    until:
      'The link expires after 60 minutes. The address that is not used in the end, be it the old or the new one, is erased after 7 days.',
  },
  {
    name: 'Acceptance of this policy',
    what: 'The version you accepted and when.',
    why: 'To show that you agreed before you write, and to ask again when the policy changes.',
    until: 'Until the account is deleted.',
  },
  {
    name: 'What you have completed',
    what: 'For each post that you mark as completed its number and when you did.',
    why: 'To show you how far you are in each topic.',
    until: 'Until you take the mark back or the account is deleted.',
  },
  {
    name: 'Certificates',
    what: 'For each topic whose posts you have all completed: your name then, the topic, when, how many posts it took and a hash of their numbers, the signed texts, hashes of the PDFs that were made of it, whether the search finds it, and, if an admin revoked it or issued it anew, why and when. Until it is signed, which waits while you are blocked, the same is kept as a piece of work. A PDF that was made is held in memory for some minutes.',
    why: 'To show that you earned it. A certificate is public: anybody can find it by your name, unless you unlist it on your dashboard; then it answers to its unique ID alone. One that was issued anew shows your former name to nobody but you and admins. Its signed text leaves this site with everybody who downloads it.',
    until:
      'Until the account is deleted. Then your name and the signed texts are erased; its number, topic and date stay, marked as withdrawn by its holder, so that nobody can pass it off as valid.',
  },
  {
    name: 'What you write',
    what: 'Your posts as you typed them, with your name as their author, and the pictures and videos in them.',
    why: 'To publish them.',
    until:
      'A post that you delete can be restored for 30 days; then its text is erased. When you delete your account you choose: your posts go with it, or stay under the name “Former member”. Of the address of a post that went a hash stays, so that it never leads to somebody else’s.',
  },
  {
    name: 'Files you upload',
    what: 'Pictures and videos with the names you gave them; what a picture says about its camera and place is removed.',
    why: 'To show them in your posts.',
    until:
      'Until you delete them, or a day after no post and no draft of yours uses them. An upload that was not finished goes within the hour. A file that you import a post from is kept only while it is read; what a crash leaves of one goes at the next import.',
  },
  {
    name: 'Drafts',
    what: 'What you have typed into a post that is not published yet, from the first pause in typing on, when it changed, and, if you chose one, the time at which it is to be published.',
    why: 'So that nothing you typed is lost, and to publish it when you said. Nobody but you is shown it.',
    until: 'Until you publish it, delete it, or your account is deleted.',
  },
  {
    name: 'Earlier states of posts',
    what: 'What a post of yours said before each change, and when that was saved: at most the last 100 states of each, fewer of very long ones, and at most 100 MB of all your posts together.',
    why: 'So that you, or an admin, can see what changed and bring it back. Readers are not shown them.',
    until: 'Until the post is erased or your account is deleted, whether or not your posts stay.',
  },
  {
    name: 'Notifications',
    what: 'Which new posts in the topics you follow, and what news of your certificates, you were told of, when, whether by mail, and when you marked each as read. For each topic how its mails come.',
    why: 'To tell you of each once, and to leave out the mails you do not want.',
    until: 'Until the account or the post is deleted.',
  },
  {
    name: 'E-mail to you',
    what: 'Your address while a message to you, such as a reset link, a new post in a topic you follow or a certificate, waits to be sent.',
    why: 'To deliver it, and to try again when a mail server is busy.',
    until:
      'Until it is handed to the mail server that the operator set up; what that server keeps refusing, until an admin sends it again or discards it. Where there is no server, messages stay as files with the operator until the account is deleted.',
  },
  {
    name: 'Technical log',
    what: 'Time, path, status and duration of requests. Passwords, tokens, search terms, e-mail and network addresses are left out.',
    why: 'To find faults and fend off attacks.',
    until: 'As long as the operator keeps the log of the server.',
  },
  {
    name: 'Request counters',
    what: 'Your IP address and, when you log in, the e-mail address you typed. In memory only.',
    why: 'To stop guessing of passwords and overload.',
    until: 'At most 15 minutes.',
  },
];
