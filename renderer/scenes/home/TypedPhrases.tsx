import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import styles from './TypedPhrases.module.css';
import { useTyping } from './use-typing';

/** SPEC §2, "Home". */
const PHRASES = [
  'AI-Powered Learning',
  'Real-Time Customization',
  'Smart Certificates',
  'Adaptive UI/UX',
  'Intelligent Design Systems',
  'Future-Ready Platform',
];

/** Phrases that type themselves; read out as one plain list. They can be stopped (WCAG 2.2.2). */
export function TypedPhrases() {
  const [isPaused, setIsPaused] = useState(false);
  const text = useTyping(PHRASES, isPaused);
  const Icon = isPaused ? Play : Pause;
  return (
    <div className={styles.row}>
      <p className="visually-hidden">{PHRASES.join(', ')}.</p>
      <p className={`${styles.typed} ${isPaused ? '' : styles.moving}`} aria-hidden="true">
        {text}
      </p>
      <button
        type="button"
        className={`${styles.pause} needs-js`}
        aria-label={isPaused ? 'Play the phrases' : 'Pause the phrases'}
        title={isPaused ? 'Play the phrases' : 'Pause the phrases'}
        onClick={() => setIsPaused(!isPaused)}
      >
        <Icon size={14} aria-hidden="true" />
      </button>
    </div>
  );
}
