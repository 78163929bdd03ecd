import type { ComponentType } from "preact";
import type { TableProps } from "../table/play/tableProps";

/**
 * Loads the table's code, and with it three.js and the compiled rules. The start page calls it too when it is idle, so
 * that a game starts fast.
 */
export async function loadTable(): Promise<ComponentType<TableProps>> {
  const { Table, loadKernel } = await import("../table/Table");
  loadKernel();
  return Table;
}
