import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useStore } from '../../stores/context';
import { HelpModelForm } from './HelpModelForm';
import { HelpAdminStore } from './help-store';
import { Section, WhenLoaded } from './Section';

/** Which model answers questions, if any, and how often it may. */
export const HelpModel = observer(function HelpModel() {
  const { settings } = useStore(HelpAdminStore);
  useEffect(() => {
    void settings.load();
  }, [settings]);
  return (
    <Section
      id="help-model"
      title="AI Help"
      lead="Without a model, AI Help quotes the posts word for word and sends nothing anywhere. With one, the server sends it each question and the passages that fit."
    >
      <WhenLoaded loaded={settings} label="Loading the settings of help…" rows={4}>
        {(found) => <HelpModelForm key={JSON.stringify({ ...found, usedToday: 0 })} settings={found} />}
      </WhenLoaded>
    </Section>
  );
});
