import { Link } from '../Link';
import type { PolicySection } from './policy-section';

/** The rights that laws give, and how to use them: the second half of the policy. */
export const RIGHTS_SECTIONS: readonly PolicySection[] = [
  {
    id: 'gdpr',
    title: 'European Union and United Kingdom: GDPR',
    body: (
      <>
        <p>You have the right to</p>
        <ul>
          <li>know what is stored about you and get a copy of it (Article 15);</li>
          <li>have wrong data corrected (Article 16);</li>
          <li>have your data erased (Article 17);</li>
          <li>have its use restricted while a question is open (Article 18);</li>
          <li>receive what you provided in a common, machine-readable format (Article 20);</li>
          <li>object to uses based on a legitimate interest (Article 21);</li>
          <li>withdraw your consent at any time (Article 7(3)).</li>
        </ul>
        <p>
          The operator answers within one month. No decision about you is made by a machine alone (Article
          22). You may also complain to the data protection authority where you live or work (Article 77).
        </p>
      </>
    ),
  },
  {
    id: 'ccpa',
    title: 'California: CCPA and CPRA',
    body: (
      <>
        <p>
          In the terms of this law Lectern collects identifiers (name, e-mail address, IP address), account
          credentials, which count as sensitive, and what you write. The source is you; the purpose is the
          service described above. You have the right to
        </p>
        <ul>
          <li>know which personal information is collected, used and disclosed, and receive it;</li>
          <li>have it deleted, and have it corrected;</li>
          <li>opt out of its sale or sharing. There is neither, nor was there in the past 12 months;</li>
          <li>limit the use of sensitive information. Credentials serve to log you in and nothing else;</li>
          <li>be treated the same whether or not you use these rights.</li>
        </ul>
        <p>
          The operator confirms a request within 10 business days and answers it within 45 days. Somebody you
          authorise may ask for you. Requests are verified through the e-mail address of the account.
        </p>
      </>
    ),
  },
  {
    id: 'india',
    title: 'India: IT Act 2000 and DPDP Act 2023',
    body: (
      <>
        <p>
          Under section 43A of the Information Technology Act, 2000 and the rules of 2011, a password is
          sensitive personal data. It is collected with your consent, only to log you in, and protected as
          described above. You may review what you provided, have it corrected, and withdraw your consent in
          writing.
        </p>
        <p>Under the Digital Personal Data Protection Act, 2023 you have the right to</p>
        <ul>
          <li>a summary of your personal data and of what is done with it (section 11);</li>
          <li>correction, completion, updating and erasure (section 12);</li>
          <li>have a grievance answered (section 13);</li>
          <li>name someone who exercises your rights if you die or no longer can (section 14);</li>
          <li>withdraw consent as easily as you gave it (section 6).</li>
        </ul>
        <p>
          Address a grievance to the operator, who acts as grievance officer and answers within one month.
          After that you may turn to the Data Protection Board of India.
        </p>
      </>
    ),
  },
  {
    id: 'how-to-ask',
    title: 'How to use your rights',
    body: (
      <>
        <p>Most of it you can do yourself, at once and without asking:</p>
        <ul>
          <li>
            <Link to="/account#data">Download my data</Link>: a ZIP file with everything the server keeps
            about you, as JSON, Markdown and your own pictures and videos.
          </li>
          <li>
            <Link to="/account#delete">Delete my account</Link>: in 7 days, until when you can undo it. You
            choose whether your posts go too.
          </li>
          <li>
            <Link to="/account">Correct</Link> your name, address and password.
          </li>
        </ul>
        <p>
          For everything else write to the operator from the e-mail address of your account, through the
          contact at the foot of the page. People who live elsewhere may ask for the same; the operator treats
          every reader alike.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When the policy changes in substance it gets a new version and date. Whoever accepted an earlier
        version is asked again before writing another post.
      </p>
    ),
  },
];
