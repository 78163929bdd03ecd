import type { ComponentType } from "preact";
import type { TableProps } from "../table/play/tableProps";

/** Loads the table's code, and with it three.js. The start page calls it too when it is idle, so that a game starts fast. */
export async function loadTable(): Promise<ComponentType<TableProps>> {
  return (await import("../table/Table")).Table;
}
