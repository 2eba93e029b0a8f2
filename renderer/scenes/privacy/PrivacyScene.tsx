import { PolicyPage } from '../../components/policy/PolicyPage';

/** The privacy policy, for reading and accepting (SPEC §1). */
export function PrivacyScene() {
  return <PolicyPage />;
}
