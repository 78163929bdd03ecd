/** A game that has begun: the table, then the scores. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TableProps } from "../table/play/tableProps";
import { LoadFailedPage } from "../ui/LoadFailedPage";
import { LoadingPage } from "../ui/LoadingPage";
import { go } from "../ui/route";
import { t } from "../ui/text/texts";
import { Final } from "./final/Final";
import { RematchNotice } from "./final/Rematch";
import { loadTable } from "./loadTable";

export function GameScreen({
  message,
  send,
  ask,
  chat,
  connection,
  waiting,
  token,
}: Omit<TableProps, "onLeave"> & { token: string }) {
  const { Table, failed } = useTable();
  const over = message.room.status !== "playing" || message.view?.phase === "over";
  const [ruins, setRuins] = useState(false); // is the player looking at the temple after the end?
  const relaid = over && <RematchNotice message={message} token={token} />;
  if (over && !ruins)
    return (
      <>
        <Final message={message} token={token} send={send} chat={chat} onRuins={() => setRuins(true)} />
        {relaid}
      </>
    );
  if (failed) return <LoadFailedPage />;
  if (!Table) return <LoadingPage />;
  return (
    <>
      <Table
        message={message}
        send={send}
        ask={ask}
        chat={chat}
        connection={connection}
        waiting={waiting}
        onLeave={() => go({ page: "start" })}
      />
      {over && (
        <button type="button" class="brass floating" onClick={() => setRuins(false)}>
          {t("final-back")}
        </button>
      )}
      {relaid}
    </>
  );
}

function useTable(): { Table: ComponentType<TableProps> | null; failed: boolean } {
  const [Table, setTable] = useState<ComponentType<TableProps> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    loadTable().then(
      (loaded) => setTable(() => loaded),
      () => setFailed(true),
    );
  }, []);
  return { Table, failed };
}
