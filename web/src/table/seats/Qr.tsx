/** A text as a QR code. */

import { useEffect, useState } from "preact/hooks";
import { t } from "../../ui/text/texts";

export function Qr({ text }: { text: string }) {
  const [path, setPath] = useState<{ side: number; d: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    void import("uqr").then(({ encode }) => {
      const { data, size } = encode(text, { border: 2, ecc: "M" });
      const d = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
      if (wanted) setPath({ side: size, d });
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  return (
    <svg class="qr" viewBox={path ? `0 0 ${path.side} ${path.side}` : "0 0 33 33"} role="img" aria-label={t("qr")}>
      <rect width="100%" height="100%" fill="#fff" />
      {path && <path d={path.d} fill="#000" shape-rendering="crispEdges" />}
    </svg>
  );
}
