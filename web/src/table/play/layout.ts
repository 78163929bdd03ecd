/** Which of the table's three layouts fits the window. */

import { useEffect, useState } from "preact/hooks";

export type Layout = "wide" | "tall" | "low";

function layoutNow(): Layout {
  const [width, height] = [innerWidth, innerHeight];
  if (width >= 1000 && height >= 560) return "wide";
  return width > height ? "low" : "tall";
}

export function useLayout(): Layout {
  const [layout, setLayout] = useState(layoutNow);
  useEffect(() => {
    const watch = () => setLayout(layoutNow());
    addEventListener("resize", watch);
    return () => removeEventListener("resize", watch);
  }, []);
  return layout;
}
