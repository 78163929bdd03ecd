/** What may be said in a room's chat. */

import type { ChatMode } from "../net/messages";

export const CHAT_MODES: readonly ChatMode[] = ["all", "phrases", "off"];
