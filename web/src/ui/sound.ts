/** Short synthesized sounds. They are off until the player turns them on. */

import { isOwnTurn, type ReceivedMessage } from "../net/messages";
import { Store } from "../net/store";

export type Sound = "place" | "take" | "claim" | "turn" | "refused" | "end";
const SOUND_KEY = "blockandkey.sound";

function isSoundRemembered(): boolean {
  try {
    return localStorage.getItem(SOUND_KEY) === "on";
  } catch {
    return false;
  }
}

export const soundOn = new Store(isSoundRemembered());

export function setSound(on: boolean): void {
  soundOn.value = on;
  try {
    localStorage.setItem(SOUND_KEY, on ? "on" : "off");
  } catch {
    // Not saved: sounds are off again next time.
  }
  if (on) playSound("claim");
}

let context: AudioContext | null = null;

/** Play a sound, if sounds are on. */
export function playSound(sound: Sound): void {
  if (!soundOn.value || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime + 0.01;
  switch (sound) {
    case "place":
      thud(now, 190, 0.3);
      break;
    case "take":
      thud(now, 420, 0.12);
      thud(now + 0.09, 360, 0.12);
      thud(now + 0.17, 400, 0.1);
      break;
    case "claim":
      for (const [i, note] of [587.3, 740, 880].entries()) bell(now + i * 0.11, note, 0.11);
      break;
    case "turn":
      bell(now, 659.3, 0.09);
      bell(now + 0.16, 880, 0.07);
      break;
    case "refused":
      thud(now, 110, 0.2);
      break;
    case "end":
      for (const [i, note] of [440, 554.4, 659.3, 880].entries()) bell(now + i * 0.17, note, 0.1);
  }
}

/** A dull knock: a short low falling tone, with filtered noise. */
function thud(at: number, pitch: number, loud: number): void {
  const audio = context!;
  const tone = audio.createOscillator();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.55, at + 0.12);
  tone.connect(fading(at, loud, 0.16));
  tone.start(at);
  tone.stop(at + 0.2);
  const noise = audio.createBufferSource();
  noise.buffer = noiseBuffer(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = pitch * 5;
  noise.connect(filter).connect(fading(at, loud * 0.5, 0.07));
  noise.start(at);
}

/** A struck bell: a tone and its soft overtone. */
function bell(at: number, pitch: number, loud: number): void {
  for (const [times, share] of [
    [1, 1],
    [2.76, 0.25],
  ] as const) {
    const tone = context!.createOscillator();
    tone.frequency.value = pitch * times;
    tone.connect(fading(at, loud * share, 0.9 / times));
    tone.start(at);
    tone.stop(at + 1);
  }
}

function fading(at: number, loud: number, length: number): AudioNode {
  const gain = context!.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(context!.destination);
  return gain;
}

let noise: AudioBuffer | null = null;

function noiseBuffer(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 10, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

/** What the news of a message sounds like, the weightiest only; none for a message that only repeats. */
export function soundOf(message: ReceivedMessage, before: ReceivedMessage | null): Sound | null {
  if (!before) return null;
  const news = message.events.filter(({ version, kind }) => version > before.version && kind === "action");
  if (news.some(({ facts }) => facts.ended)) return "end";
  if (news.some(({ facts }) => facts.claimed?.length)) return "claim";
  if (isOwnTurn(message) && !isOwnTurn(before)) return "turn";
  if (news.some(({ facts, text }) => facts.ancients?.cells || text?.startsWith("position"))) return "place";
  return news.some(({ facts }) => facts.taken?.length) ? "take" : null;
}

let last: ReceivedMessage | null = null;

/** Let the news be heard. */
export function playSoundOf(message: ReceivedMessage): void {
  const sound = soundOf(message, last?.room.id === message.room.id ? last : null);
  last = message;
  if (sound) playSound(sound);
}
