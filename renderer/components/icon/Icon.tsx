import icons from './icons.svg';

/** The icons of the frame, which every page carries. Scenes take theirs from lucide-react. */
export type IconName =
  | 'badge-check'
  | 'bell'
  | 'code'
  | 'graduation-cap'
  | 'house'
  | 'layout-dashboard'
  | 'layout-grid'
  | 'log-in'
  | 'log-out'
  | 'mail'
  | 'phone'
  | 'rss'
  | 'search'
  | 'settings'
  | 'shield'
  | 'square-pen'
  | 'x';

interface IconProps {
  name: IconName;
  /** Pixels. */
  size?: number;
  className?: string | undefined;
}

/** A picture without words: what it stands for is said beside it. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg className={className} width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
