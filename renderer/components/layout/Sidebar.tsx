import { observer } from 'mobx-react-lite';
import { useLocation, useNavigate } from 'react-router-dom';
import { TIMES } from '../../../server/contract/constants/limits';
import { useStores } from '../../stores/context';
import { loadMessages } from '../../stores/load-messages';
import { Icon, type IconName } from '../icon/Icon';
import { Link } from '../Link';
import styles from './Sidebar.module.css';

/** Id of the button that shows and hides the quick links. */
export const QUICK_LINKS_TOGGLE = 'quick-links-toggle';

/** The 40 px bar on the left: always there, an icon and a name for each place. */
export const Sidebar = observer(function Sidebar() {
  const { auth, ui } = useStores();
  const navigate = useNavigate();
  const handleLogout = (): void => {
    void auth.logout();
    void loadMessages().then(({ auth: { loggedOut } }) => ui.toast(loggedOut, 'success', TIMES.toastLong));
    void navigate('/');
  };
  return (
    <nav className={styles.sidebar} aria-label="Site">
      <ul role="list">
        <SidebarLink to="/" name="Home" icon="house" />
        <SidebarLink to="/category" name="Courses" icon="graduation-cap" />
        <SidebarLink to="/add-post" name="Add post" icon="square-pen" />
        {auth.isAuthenticated ? (
          <>
            <SidebarLink to="/dashboard" name="Dashboard" icon="layout-dashboard" />
            {auth.user?.role === 'admin' && (
              <SidebarLink to="/admin-dashboard" name="Admin dashboard" icon="shield" />
            )}
            <SidebarButton name="Log out" icon="log-out" onClick={handleLogout} />
          </>
        ) : (
          <SidebarLink to="/login" name="User Login" icon="log-in" />
        )}
        <SidebarLink to="/certificate-verification" name="Certificate verification" icon="badge-check" />
        <SidebarLink to="/editor" name="Code Editor" icon="code" />
      </ul>
      <ul role="list" className="needs-js">
        <SidebarButton
          id={QUICK_LINKS_TOGGLE}
          name="Quick links"
          icon="layout-grid"
          isPressed={ui.isQuickLinksShown}
          onClick={() => ui.toggleQuickLinks()}
        />
        <SidebarButton name="Settings" icon="settings" onClick={() => ui.openSettings()} />
      </ul>
    </nav>
  );
});

interface ItemProps {
  name: string;
  icon: IconName;
}

function SidebarLink({ to, name, icon }: ItemProps & { to: string }) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link to={to} className={styles.item} aria-current={to === pathname ? 'page' : undefined}>
        <Icon name={icon} />
        <span className={styles.name}>{name}</span>
      </Link>
    </li>
  );
}

interface ButtonProps extends ItemProps {
  id?: string;
  isPressed?: boolean;
  onClick: () => void;
}

function SidebarButton({ id, name, icon, isPressed, onClick }: ButtonProps) {
  return (
    <li>
      <button type="button" id={id} className={styles.item} aria-pressed={isPressed} onClick={onClick}>
        <Icon name={icon} />
        <span className={styles.name}>{name}</span>
      </button>
    </li>
  );
}
