/** The yard as a table, with the numbers of its sites. */

import type { BoxData, ViewData } from "../../net/messages";
import { YARD_LINES } from "../../rules/rules";
import { sitesOf } from "../../rules/yardLines";
import { blockName, lineName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";

export function YardTable({ view: { yard }, box }: { view: ViewData; box: BoxData }) {
  const site = (number: number) => {
    const block = yard[number - 1];
    return block ? t("table-site", { site: number, block: blockName(block) }) : t("table-site-empty", { site: number });
  };
  return (
    <table>
      <thead>
        <tr>
          <td />
          {YARD_LINES.slice(3).map((column) => (
            <th scope="col" key={column}>
              {lineName(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {YARD_LINES.slice(0, 3).map((row) => (
          <tr key={row}>
            <th scope="row">{lineName(row)}</th>
            {sitesOf(row, box).map((number) => (
              <td key={number}>{site(number)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
