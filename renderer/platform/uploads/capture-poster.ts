/** Milliseconds after which a film is sent without a picture of its own. */
const LIMIT = 6_000;
/** Seconds into the film: its very first frame is often black. */
const MOMENT = 0.5;

/** A frame near the beginning of a film as a picture; null when the browser cannot play it or takes too long. */
export async function capturePoster(file: Blob, signal: AbortSignal): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    return await Promise.race([draw(video, address), over(signal)]);
  } catch {
    signal.throwIfAborted();
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

/** Rejects when time is up or nobody waits any more. */
function over(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error('It takes too long.')), LIMIT);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

async function draw(video: HTMLVideoElement, address: string): Promise<Blob | null> {
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  const loaded = happens(video, 'loadeddata');
  video.src = address;
  await loaded;
  const { duration } = video;
  const sought = happens(video, 'seeked');
  video.currentTime = Number.isFinite(duration) ? Math.min(MOMENT, duration / 2) : 0.1;
  await sought;
  if (video.videoWidth === 0 || video.videoHeight === 0) {
    return null;
  }
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
}

function happens(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(name, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('The film cannot be shown.')), { once: true });
  });
}
