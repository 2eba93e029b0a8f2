import { HELP } from '../../../server/contract/constants/help';
import { Link } from '../Link';
import type { PolicySection } from './policy-section';
import { StoredDataList } from './StoredDataList';

/** What the software does: the first half of the policy. */
export const PRACTICE_SECTIONS: readonly PolicySection[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <ul>
        <li>You can read everything without an account.</li>
        <li>
          No trackers, no analytics, no advertising, no cookies for reading, no requests to other companies,
          unless you log in with Google.
        </li>
        <li>
          An account holds what you typed when you registered and what you write. Nothing is guessed or
          bought.
        </li>
        <li>Nothing is sold, shared or used to train models.</li>
        <li>
          You can download your data, correct it and delete your account yourself, on{' '}
          <Link to="/account">your account page</Link>.
        </li>
      </ul>
    ),
  },
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          The operator of this site, that is the person or organisation that runs this copy of Lectern,
          decides what happens with your data and is the controller under the GDPR, the business under the
          CCPA and the data fiduciary under Indian law. You reach the operator through the contact at the foot
          of every page.
        </p>
        <p>The authors of the Lectern software have no access to this site and receive nothing from it.</p>
      </>
    ),
  },
  {
    id: 'what',
    title: 'What is stored, why and for how long',
    body: (
      <>
        <StoredDataList />
        <p>
          Names and posts that you publish can be read by anyone; drafts only by you, earlier states of a post
          by you and admins. Your e-mail address is never shown to other readers. Admins, who look after the
          site for the operator, see name, e-mail address, role and date of joining of every account, and
          which e-mails could not be delivered. What you delete is also erased from the journal of earlier
          changes and from kept mails when the account goes. The operator’s backups hold the same data and are
          replaced in turn; what you delete leaves them when the oldest of them goes.
        </p>
      </>
    ),
  },
  {
    id: 'legal-bases',
    title: 'On what legal basis',
    body: (
      <ul>
        <li>
          Account, password, sessions, resets, notifications, completed posts, e-mail, drafts, posts and their
          earlier states: to provide the service you asked for (GDPR Article 6(1)(b)).
        </li>
        <li>
          Technical log and request counters: a legitimate interest in a site that is safe and works (GDPR
          Article 6(1)(f)).
        </li>
        <li>
          Writing posts: your consent to this policy, which you can withdraw at any time (GDPR Article
          6(1)(a), DPDP Act section 6). What was done before stays lawful.
        </li>
      </ul>
    ),
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    body: (
      <>
        <p>
          Reading, and logging in with a password, set no cookies. Logging in with Google sets one that only
          proves that the login was begun in your browser; it holds nothing about you and goes at the end of
          the login, after 10 minutes at the latest. Otherwise Lectern uses the storage of your browser, which
          is never sent along by itself and which you can empty in the browser’s settings:
        </p>
        <ul>
          <li>
            <code>token</code> and <code>user</code>: your login, and your account’s number, name, e-mail
            address, role and followed topics, whether you have accepted this policy and, if you asked for
            that, when the account is going to be deleted. Both go when you log out.
          </li>
          <li>
            <code>password-ended</code>: the number of your account, when a login with Google has erased a
            password, until you have closed the message that says so or log out.
          </li>
          <li>
            <code>state-v1</code>: what your dashboard and your bell show, such as your posts, those you have
            completed and your newest notifications, so that it is there at once and when the site is offline;
            and up to when you were told of new posts, so that you are told once. It goes when you log out.
          </li>
          <li>
            <code>help-chats</code>: what you asked AI Help in this browser and what it answered, at most the
            last {HELP.chatsKept} chats, with the number of your account if you have one. You can clear them
            in any chat; they go when you log out.
          </li>
          <li>
            Keys that begin with <code>editor-v1:</code> and the database <code>lectern-editor</code>: the
            files of the code editor with their text, how their windows stand and how code is shown. They
            never leave this device by themselves. Closing a window keeps its file; “Closed files…” in the
            editor’s Windows menu deletes it for good. They stay when you log out, for whoever uses this
            browser.
          </li>
          <li>
            A service worker for the editor, and caches that begin with <code>lectern-editor-</code>: the
            editor’s own program, so that it works offline. They hold nothing about you.
          </li>
          <li>
            <code>lectern-run</code>: the name of the file whose program runs, for as long as it runs, so that
            the editor can say when a program has brought the page down.
          </li>
          <li>
            <code>drafts-v1</code> and <code>draft-v1</code>, each with the number of your account, and the
            database <code>lectern-drafts</code>: what you have begun to write on this device, so that no
            reload, crash or lost connection takes it away. It goes when you publish or discard it;
            <code>drafts-discarded-v1</code> keeps the numbers of drafts you discarded while the site was
            offline, until it has deleted them too. Logging out leaves it there, for you alone: Lectern shows
            it to nobody else who logs in on this device, but whoever can use your browser’s tools can read
            it.
          </li>
          <li>
            <code>waiting-files</code> and the database <code>lectern-files</code>: the pictures and videos
            you have chosen for a post, with their names and the number of your account, until they are in
            your draft, so that no reload stops their way. What nobody fetched goes after 7 days.
          </li>
          <li>
            <code>settings</code>, <code>look</code> and <code>look-image</code>: colours, font, layout and
            your background picture, once you save them.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'recipients',
    title: 'Who else receives data',
    body: (
      <>
        <p>
          Nobody, but for two parties the operator cannot do without: the provider whose machine the site runs
          on, and the mail server that carries your e-mail. Where the site offers a login with Google and you
          choose it, Google learns that you log in here; your browser goes to its pages only then. Pages,
          fonts, pictures and code all come from this site. Nothing is transferred to other countries by the
          software itself.
        </p>
        <p>
          Links in posts lead to other sites, which have their own rules. Following one tells them no more
          than the address of this site.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How it is protected, and how input is filtered',
    body: (
      <>
        <p>
          Everything you type is filtered for malicious content. Each request is checked against a fixed
          description of what it may hold; unknown fields and database operators are dropped. Posts are kept
          as typed and cleaned whenever they are shown: scripts, styles, frames and unknown tags are removed,
          links are limited to web and mail addresses, and code is shown as text, never run.
        </p>
        <p>
          Pages carry a strict content security policy. Login attempts are limited. Tokens of logins and reset
          links are random and stored only as hashes. If a breach puts you at risk, the operator tells you and
          the authority, within 72 hours where the GDPR applies.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        Reading needs no account and no age. To create an account you must be old enough to agree to this
        policy where you live: between 13 and 16 in the European Union, 13 in the United States, 18 in India.
        Younger people need the agreement of a parent or guardian. Lectern does not ask for your age and does
        not profile or advertise to anyone.
      </p>
    ),
  },
  {
    id: 'choices',
    title: 'Your choices',
    body: (
      <p>
        On <Link to="/account">your account page</Link> you can{' '}
        <Link to="/account#profile">correct your name</Link> and <Link to="/account#email">your address</Link>
        , <Link to="/account#mail">choose which mails you get</Link>,{' '}
        <Link to="/account#devices">log out any of your devices</Link>,{' '}
        <Link to="/account#data">download your data</Link> and{' '}
        <Link to="/account#delete">delete your account</Link>. There is no charge, and you do not have to give
        a reason.
      </p>
    ),
  },
];
