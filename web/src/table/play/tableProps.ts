/** What the table is given by the room. */

import type { Draft, Hint, OfferedActions, ReceivedMessage, Why } from "../../net/messages";
import type { Chat } from "../chat/useChat";

export interface TableProps {
  readonly message: ReceivedMessage;
  readonly send: (draft: Draft) => void;
  readonly ask: {
    readonly hint: () => Promise<Hint>;
    readonly why: (version: number) => Promise<Why>;
    readonly actions: () => Promise<OfferedActions>;
  };
  readonly chat: Chat;
  readonly connection: "live" | "lost";
  /** Is there a command without an answer? */
  readonly waiting: boolean;
  readonly onLeave: () => void;
}
