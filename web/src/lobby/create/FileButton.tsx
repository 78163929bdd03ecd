/** A button that asks for a file. */

/** The browser's own file button is neither translated nor styled. */
export function FileButton({
  label,
  accept,
  onFile,
}: {
  label: string;
  accept: string;
  onFile: (file: File | undefined) => void;
}) {
  return (
    <label class="button file">
      <input
        type="file"
        class="spoken"
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <span>{label}</span>
    </label>
  );
}
