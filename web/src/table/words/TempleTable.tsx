/** The floor from above as a table: how high each stack is, and its colours. */

import { FILES, type Square } from "../../rules/cells";
import { WIDTH } from "../../rules/rules";
import { CubeGrid, type Temple } from "../../rules/temple";
import { t } from "../../ui/text/texts";

/** North is at the top; colours are listed from the floor up. */
export function TempleTable({ temple }: { temple: Temple }) {
  const cubes = new CubeGrid(temple);
  const words = (square: Square) => {
    const height = cubes.height(square);
    if (!height) return null;
    const colours = Array.from({ length: height }, (_, z) => {
      const owner = cubes.owner({ ...square, z });
      return owner === null
        ? t("table-words-gap")
        : owner < 0
          ? t("core-cube")
          : t(`colour-${temple.blocks[owner]!.colour}`);
    });
    const runs = colours.reduce<{ word: string; count: number }[]>((all, word) => {
      const last = all.at(-1);
      if (last?.word === word) last.count++;
      else all.push({ word, count: 1 });
      return all;
    }, []);
    return t("table-words-stack", {
      height,
      colours: runs.map(({ word, count }) => (count > 1 ? `${count} ${word}` : word)).join(", "),
    });
  };
  return (
    <table>
      <thead>
        <tr>
          <td />
          {FILES.map((file) => (
            <th scope="col" key={file}>
              {file}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: WIDTH }, (_, i) => WIDTH - 1 - i).map((y) => (
          <tr key={y}>
            <th scope="row">{y + 1}</th>
            {Array.from({ length: WIDTH }, (_, x) => (
              <td key={x}>{words({ x, y }) ?? <span aria-hidden="true">·</span>}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
