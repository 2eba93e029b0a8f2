import { SITE } from '../../../server/contract/constants/site';
import { Icon } from '../icon/Icon';
import styles from './Footer.module.css';

const LINKS = [
  ['/', 'Home'],
  ['/login', 'Login'],
  ['/add-post', 'Add Post'],
  ['/category', 'Courses'],
  ['/certificate-verification', 'Certificate Verification'],
  ['/dashboard', 'Dashboard'],
  ['/sitemap', 'Sitemap'],
  ['/privacy', 'Privacy policy'],
] as const;

/** Where to go, how to reach us, what this is. */
export function FooterContent() {
  return (
    <>
      <section className={styles.about} aria-labelledby="footer-about">
        <h2 id="footer-about">About {SITE.name}</h2>
        <p>{SITE.about}</p>
      </section>
      <nav aria-labelledby="footer-pages">
        <h2 id="footer-pages">Pages</h2>
        <ul role="list" className={styles.pages}>
          {LINKS.map(([to, name]) => (
            <li key={to}>
              <a href={to}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="footer-follow">
        <h2 id="footer-follow">Follow</h2>
        <ul role="list">
          <li>
            <a href="/rss.xml">
              <Icon name="rss" size={16} />
              RSS feed
            </a>
          </li>
          {SITE.social.map(({ name, href }) => (
            <li key={href}>
              <a href={href} rel="me noopener">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="footer-contact">
        <h2 id="footer-contact">Contact</h2>
        <div className={styles.contact}>
          <a href={`tel:${SITE.contact.phone}`}>
            <Icon name="phone" size={16} />
            <span>
              Call <span className={styles.number}>{SITE.contact.phoneLabel}</span>
            </span>
          </a>
          <a href={`mailto:${SITE.contact.email}`}>
            <Icon name="mail" size={16} />
            E-mail us
          </a>
        </div>
      </section>
    </>
  );
}
