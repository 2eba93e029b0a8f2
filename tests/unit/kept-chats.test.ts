import { describe, expect, it } from 'vitest';
import { answerAsText, applyEvent, emptyAnswer } from '../../renderer/stores/help/answer';
import type { KeptChat } from '../../renderer/stores/help/chat';
import { KeptChats } from '../../renderer/stores/help/kept-chats';

function storage(room = Infinity) {
  const entries = new Map<string, string>();
  return {
    get: (key: string) => entries.get(key) ?? null,
    set: (key: string, value: string) => value.length <= room && Boolean(entries.set(key, value)),
    remove: (key: string) => void entries.delete(key),
  };
}

const chat = (number: number, typed = ''): KeptChat => ({
  chatId: `chat-${number}`,
  place: { title: 'React', topics: [] },
  turns: [],
  typed,
  changedAt: new Date(number * 1_000).toISOString(),
});

const ids = (chats: readonly KeptChat[]) => chats.map(({ chatId }) => chatId);

describe('kept chats', () => {
  it('keeps the last 30, the last changed first, and puts back what was removed', () => {
    const kept = new KeptChats(storage(), () => null);
    for (let number = 1; number <= 32; number += 1) {
      kept.keep(chat(number));
    }
    expect(ids(kept.list())).toHaveLength(30);
    expect(ids(kept.list())[0]).toBe('chat-32');
    const putBack = kept.remove(['chat-31', 'chat-5']);
    expect(ids(kept.list())).not.toContain('chat-31');
    putBack();
    expect(ids(kept.list()).slice(0, 2)).toEqual(['chat-32', 'chat-31']);
  });

  it('drops the oldest where there are too many characters, and says so when the device is full', () => {
    const kept = new KeptChats(storage(), () => null);
    kept.keep(chat(1, 'x'.repeat(600_000)));
    kept.keep(chat(2, 'y'.repeat(600_000)));
    expect(ids(kept.list())).toEqual(['chat-2']);
    const full = new KeptChats(storage(300), () => null);
    expect(full.keep(chat(1))).toBe(true);
    expect(full.keep(chat(2, 'x'.repeat(400)))).toBe(false);
    expect(ids(full.list())).toEqual(['chat-1']);
  });

  it('shows nobody what another account left, but lets a visitor log in with it', () => {
    const device = storage();
    let ownerId: string | null = null;
    const kept = new KeptChats(device, () => ownerId);
    kept.keep(chat(1));
    ownerId = 'ada';
    expect(ids(kept.list())).toEqual(['chat-1']);
    kept.keep(chat(2));
    ownerId = 'grace';
    expect(kept.list()).toEqual([]);
    expect(device.get('help-chats')).toBeNull();
  });

  it('takes a damaged entry for none', () => {
    const device = storage();
    device.set('help-chats', '{"ownerId":null,"chats":[null,{"chatId":1}]}');
    expect(new KeptChats(device, () => null).list()).toEqual([]);
    device.set('help-chats', '{');
    expect(new KeptChats(device, () => null).list()).toEqual([]);
  });
});

describe('an answer', () => {
  it('drops what a model had said before it failed, and is the posts’ then', () => {
    const answer = emptyAnswer();
    applyEvent(answer, { type: 'start', answerId: 'a', answerer: 'model', model: 'small' });
    applyEvent(answer, { type: 'delta', text: 'Half a sen' });
    applyEvent(answer, { type: 'note', code: 'model_busy', message: 'The posts answer.' });
    expect(answer.draft).toBe('');
    applyEvent(answer, { type: 'part', part: { kind: 'point', text: 'Whole.', language: '', source: 1 } });
    expect(answer.answerer).toBe('posts');
  });

  it('is copied with its sources under whole addresses', () => {
    const answer = emptyAnswer();
    const source = {
      number: 1,
      postTitle: 'Effects',
      category: 'React',
      sectionTitle: 'Start',
      passage: 'P',
    };
    applyEvent(answer, { type: 'sources', sources: [{ ...source, href: '/post/effects#start:~:text=P' }] });
    applyEvent(answer, { type: 'done', outcome: 'answered', text: 'P [1]', nearest: [] });
    expect(answerAsText(answer, (path) => `https://lectern.example${path}`)).toBe(
      'P [1]\n\nSources\n[1] Effects › Start\n    https://lectern.example/post/effects#start:~:text=P',
    );
  });
});
