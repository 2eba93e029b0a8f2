/** A fixed question of `/faq` (SPEC §2, "FAQ"). */
export interface FixedFaq {
  /** Hash of the item on `/faq`. */
  id: string;
  /** The question. */
  name: string;
  /** The answer as HTML: paragraphs, lists, links, `strong`, `code` and `kbd`. Written here, never by users. */
  html: string;
}

/**
 * The 13 fixed questions (SPEC §9). The first three are Home's block, and Explore's when no post has a
 * question of its own (DECISIONS, "Explore's FAQ").
 */
export const FIXED_FAQ = [
  {
    id: 'what-is-lectern',
    name: 'What is Lectern?',
    html: '<p>A place to learn programming by reading. Each post takes one subject of one topic, such as closures in JavaScript or ownership in C++, and explains it in short sections with code you can run, questions and answers, and tables that compare the choices you have.</p><p>Start with <a href="/explore">the latest posts</a>, or pick one of <a href="/category">the topics</a>.</p>',
  },
  {
    id: 'do-i-need-an-account',
    name: 'Do I need an account to read?',
    html: '<p>No. Every post, every topic and the search are open to everybody. Nothing is hidden behind a login, and nobody counts how many posts you have read.</p><p>An account is for what has to be yours: the topics you follow, the posts you have completed, and the dashboard that shows how far you are. <a href="/register">Creating one</a> takes a name, an e-mail address and a password.</p>',
  },
  {
    id: 'how-do-i-find-a-post',
    name: 'How do I find the right post?',
    html: '<p>Type into the search box on <a href="/explore">Explore</a>. It looks through titles, keywords, text, questions, tables and code, and it forgives typing errors: <code>javscript</code> finds what is on JavaScript. The beginning of a word is enough.</p><p>Names that other searches stumble over work too: <code>C#</code>, <code>C++</code>, <code>Node.js</code>, <code>useEffect</code>.</p>',
  },
  {
    id: 'which-topics',
    name: 'Which topics are covered?',
    html: '<p>Twenty-five, from VS Code, HTML and CSS over JavaScript, TypeScript and the large web frameworks to Python, Ruby, Java, C#, C++, Swift, Kotlin, Dart, Flutter and React Native, and AWS beside them. Each has <a href="/category">a page of its own</a>.</p><p><a href="/category/web-development">Web development</a> gathers HTML, CSS, JavaScript, TypeScript and the web frameworks on one page.</p>',
  },
  {
    id: 'quick-links',
    name: 'What is the bar of icons at the bottom?',
    html: '<p>Quick links to all 25 topics. The bar shows while you are at the top of a page and steps aside once you scroll. A short tap of <kbd>Ctrl</kbd> on its own brings it back or sends it away, and so does its button.</p>',
  },
  {
    id: 'change-the-look',
    name: 'Can I change how Lectern looks?',
    html: '<p>Yes. Open <strong>Settings</strong> from the sidebar: text and icon colours, font, size, line height, a background image of your own, corners, shadows and layout, or one of the ready presets such as dark, sepia and high contrast. You see every change at once, and a warning tells you when text would become hard to read.</p><p>The settings stay in this browser. They are never sent to the server, and without an account they work the same.</p>',
  },
  {
    id: 'password-rules',
    name: 'What must a password look like?',
    html: '<p>At least 8 characters, among them a letter and a digit. It becomes strong with uppercase, lowercase, a digit and a special character together; letters of every alphabet count. 128 characters are the upper limit, so a password manager or a long sentence is welcome.</p><p>Passwords are stored only as an Argon2id hash. Nobody, administrators included, can read yours.</p>',
  },
  {
    id: 'forgot-password',
    name: 'I forgot my password. What now?',
    html: '<p>Enter your e-mail address on <a href="/forgot-password">Forgot password</a>. If an account belongs to it, a link arrives that sets a new password. It works once and for 60 minutes. Look into the spam folder before you ask for another.</p><p>Setting a new password logs you out everywhere, so anyone who had the old one is out as well.</p>',
  },
  {
    id: 'user-or-admin',
    name: 'What is the difference between User and Admin?',
    html: '<p>A <strong>User</strong> reads, searches and has a dashboard. An <strong>Admin</strong> looks after the site as well: accounts, invite codes, mails that could not be delivered. The very first account of a new site may be an Admin; from then on, registering as Admin needs an invite code, which an admin makes on the admin dashboard; it works once, within 7 days.</p><p>If you have no code, choose User. Nothing you read is different.</p>',
  },
  {
    id: 'check-a-certificate',
    name: 'How do I check a certificate?',
    html: '<p>Open <a href="/certificate-verification">Certificate verification</a> and search by the holder’s name, by the unique ID or by the day it was issued. The link or QR code on a certificate leads straight to its page. That page never says valid merely because there is a record: it checks the signature and whether the certificate was revoked, and shows how each check came out.</p><p>Have you been sent a file? Drop the PDF, JSON or JWT on the same page: it is checked in your browser, without being uploaded, and compared with the record of this site.</p><p>What is not found by name or day may have been unlisted by its holder: it then answers to its unique ID alone. <a href="/verify/0000-0000-0000-0000-0000-0000-000">See a sample</a>.</p>',
  },
  {
    id: 'what-is-stored',
    name: 'What does Lectern know about me?',
    html: '<p>As a reader without an account: next to nothing. There are no trackers, no advertising, no analytics and no requests to other companies; pages, fonts and pictures all come from this site.</p><p>With an account: your name, your e-mail address, a hash of your password, your sessions, the topics you follow, what you were told of, what you have completed and the certificates you earned. <a href="/privacy">The privacy policy</a> lists every item, what it is for and how long it is kept; on <a href="/account">your account page</a> you can download all of it, or delete the account.</p>',
  },
  {
    id: 'without-javascript',
    name: 'Does Lectern work without JavaScript?',
    html: '<p>Reading does: posts, topics, Explore with its search, this page, certificate verification and <a href="/sitemap">the sitemap</a> arrive complete from the server and work with scripts switched off. Logging in, the dashboard, the settings, and checking or downloading the file of a certificate need scripts.</p>',
  },
  {
    id: 'feeds-and-api',
    name: 'Is there a feed or an API?',
    html: '<p>Both. New posts appear in <a href="/rss.xml">RSS</a>, <a href="/atom.xml">Atom</a> and <a href="/feed.json">JSON Feed</a>. Everything the pages show comes from an open API that is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p><p>Lectern itself is open source under the MIT licence: anyone can run a site of their own, and fill it from Markdown files with <code>lectern import</code>.</p>',
  },
] as const satisfies readonly FixedFaq[];
