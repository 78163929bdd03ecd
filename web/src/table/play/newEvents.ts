/** What is new in a message: claims to show, sentences to announce, where the keyboard focus goes. */

import { useEffect, useRef } from "preact/hooks";
import { isChatEvent, type ReceivedMessage } from "../../net/messages";
import type { Temple } from "../../rules/temple";
import { announce } from "../../ui/announce";
import { eventLines } from "../log/eventText";
import type { ClaimEvent } from "./claimFlight";

/** Calls `onClaim` once for each claim in new messages. */
export function useNewClaims(
  message: ReceivedMessage,
  since: number,
  temple: Temple,
  onClaim: (claim: ClaimEvent) => void,
): void {
  const told = useRef({ since, versions: new Set<number>() }); // on a shared device the log arrives after the message
  useEffect(() => {
    const undone = new Set(message.events.map(({ facts }) => facts.version));
    const valid = message.events.filter(
      ({ version, kind }) => kind === "action" && version > told.current.since && !undone.has(version),
    );
    for (const { version, facts } of valid) {
      if (!facts.claimed?.length || told.current.versions.has(version)) continue;
      told.current.versions.add(version);
      const later = valid.filter(
        (other) => other.version > version && (other.facts.ancients?.cells || (other.facts.block && other.facts.cells)),
      ).length;
      const then = { ...temple, blocks: temple.blocks.slice(0, temple.blocks.length - later) };
      onClaim({ version, seat: facts.claimed[0]!.seat, claims: facts.claimed, temple: then });
    }
  }, [message]);
}

/**
 * A pressed button disappears with its action. Then the focus moves to the action bar, or to the prompt of the table
 * in words.
 */
export function useFocusAfterAction(message: ReceivedMessage, busy: boolean): () => void {
  const acted = useRef(false);
  useEffect(() => {
    if (!acted.current || busy) return;
    acted.current = false;
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body)
      document.querySelector<HTMLElement>(".table .action-bar, .textual .prompt")?.focus({ preventScroll: true });
  }, [message, busy]);
  return () => {
    acted.current = true;
  };
}

/** Announces what has happened since the last message, and the prompt. */
export function useAnnouncements(message: ReceivedMessage, prompt: string): void {
  const seen = useRef(message.version);
  useEffect(() => {
    const fresh = message.events.filter(({ version }) => version > seen.current);
    seen.current = Math.max(seen.current, message.version);
    if (fresh.length && fresh.every(isChatEvent)) return; // the chat announces it
    // The hint itself is announced.
    if (fresh.length && fresh.every(({ kind, seat }) => kind === "hint" && seat === message.you.seat)) return;
    const news = fresh.flatMap((event) => eventLines(event, message.room));
    const text = [...news, prompt].filter(Boolean).join(" ");
    if (text) announce(text);
  }, [message.version]);
}
