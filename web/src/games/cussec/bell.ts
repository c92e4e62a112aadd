/** The sound of the bell, made in the browser; nothing where it makes none, or before the player has touched the page. */

const PARTIALS = [
  [1245, 0.16],
  [2490, 0.07],
  [3720, 0.03],
] as const;
const SECONDS = 1.1;

let context: AudioContext | null = null;

export function ring(): void {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [hertz, loud] of PARTIALS) {
    const tone = context.createOscillator();
    const fade = context.createGain();
    tone.frequency.value = hertz;
    fade.gain.setValueAtTime(loud, now);
    fade.gain.exponentialRampToValueAtTime(0.0001, now + SECONDS);
    tone.connect(fade).connect(context.destination);
    tone.start(now);
    tone.stop(now + SECONDS);
  }
}
