import { ChevronDown, ChevronUp, History, Plus, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { KeyboardEvent, ReactNode } from 'react';
import { useStore } from '../../stores/context';
import { FloatingWindow } from '../windows/FloatingWindow';
import { fitFrame, type Frame, type Size } from '../windows/geometry';
import { ChatBody } from './ChatBody';
import { DeskStore, type ChatWindow } from './desk-store';
import { EarlierChats } from './EarlierChats';
import shared from './help.module.css';
import styles from './chat-frame.module.css';

const LEAST: Size = { width: 300, height: 280 };
const FIRST: Size = { width: 420, height: 580 };
/** From the edges of the page, and from one window to the next, in pixels. */
const MARGIN = 16;
const STEP = 36;

interface ChatFrameProps {
  window: ChatWindow;
  area: Size;
  isNarrow: boolean;
}

/** One chat in its window: floating, or at the lower edge of a narrow page, where one at a time is unfolded. */
export const ChatFrame = observer(function ChatFrame({ window, area, isNarrow }: ChatFrameProps) {
  const desk = useStore(DeskStore);
  const { windowId, number, chat, isLookingBack } = window;
  const isActive = desk.activeId === windowId;
  const isMinimised = window.isMinimised || (isNarrow && !isActive);
  const label = `AI Help ${number}: ${chat.place.title}`;

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      desk.close(window);
    }
  };
  return (
    <FloatingWindow
      id={windowId}
      role="dialog"
      label={label}
      title={
        <span className={styles.title} title={chat.place.title}>
          <strong>AI Help</strong> {chat.place.title}
        </span>
      }
      tools={
        <>
          <Tool
            name="Earlier chats"
            isPressed={isLookingBack && !isMinimised}
            onPress={() => {
              desk.minimise(window, false);
              desk.lookBack(window, !isLookingBack || isMinimised);
            }}
          >
            <History size={18} aria-hidden="true" />
          </Tool>
          <Tool name="New chat" onPress={() => desk.openBeside(window)}>
            <Plus size={18} aria-hidden="true" />
          </Tool>
          <Tool
            name={isMinimised ? 'Unfold' : 'Minimise'}
            onPress={() => desk.minimise(window, !isMinimised)}
          >
            {isMinimised ? (
              <ChevronUp size={18} aria-hidden="true" />
            ) : (
              <ChevronDown size={18} aria-hidden="true" />
            )}
          </Tool>
          <Tool name="Close" onPress={() => desk.close(window)}>
            <X size={18} aria-hidden="true" />
          </Tool>
        </>
      }
      frame={window.frame ?? firstFrame(number, area)}
      area={area}
      leastSize={LEAST}
      layer={desk.pile.indexOf(windowId)}
      isActive={isActive}
      isMinimised={isMinimised}
      isDocked={isNarrow}
      onFrame={(frame) => desk.place(window, frame)}
      onActivate={() => {
        // A folded sheet unfolds by its button alone: else it would under the finger, or under the Tab key.
        if (!isNarrow || !isMinimised) {
          desk.activate(windowId);
        }
      }}
      onKeyDown={handleKeyDown}
    >
      {isLookingBack ? (
        <EarlierChats window={window} />
      ) : (
        <ChatBody key={chat.chatId} windowId={windowId} chat={chat} />
      )}
    </FloatingWindow>
  );
});

interface ToolProps {
  name: string;
  isPressed?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ name, isPressed, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={shared.tool}
      aria-label={name}
      title={name}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** At the lower right, each a step up and to the left of the one before. */
function firstFrame(number: number, area: Size): Frame {
  const quickLinks = quickLinksHeight();
  const height = Math.min(FIRST.height, area.height - quickLinks - 2 * MARGIN);
  const shift = (number - 1) * STEP;
  return fitFrame(
    {
      width: FIRST.width,
      height,
      x: area.width - FIRST.width - MARGIN - shift,
      y: area.height - height - quickLinks - MARGIN - shift,
    },
    area,
    LEAST,
  );
}

/** Of the bar at the page's lower edge, in pixels: the style sheet has the number. */
function quickLinksHeight(): number {
  const tokens = getComputedStyle(document.documentElement);
  return Number.parseFloat(tokens.getPropertyValue('--quick-links-height')) || 0;
}
