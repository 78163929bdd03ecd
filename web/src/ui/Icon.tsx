/** Line icons. */

const ICONS = {
  // Rotation arrows: about the vertical axis, about the axis across, about the axis towards the viewer.
  left: "M5 12a7 3.4 0 1 0 7-3.4M12 5.2 8.6 8.6 12 12",
  right: "M19 12a7 3.4 0 1 1-7-3.4M12 5.2l3.4 3.4L12 12",
  back: "M12 19a3.4 7 0 1 0-3.4-7M5.2 12l3.4-3.4L12 12",
  front: "M12 5a3.4 7 0 1 1-3.4 7M5.2 12l3.4 3.4L12 12",
  rollleft: "M18.5 14.5a7 7 0 1 0-11-7.8M7 2.6v4.6h4.6",
  rollright: "M5.5 14.5a7 7 0 1 1 11-7.8M17 2.6v4.6h-4.6",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  west: "M19 12H5M11 6l-6 6 6 6",
  east: "M5 12h14M13 6l6 6-6 6",
  mine: "M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6ZM12 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4Z",
  raised: "M12 3l8 4.5v9L12 21l-8-4.5v-9ZM4 7.5l8 4.5 8-4.5M12 12v9",
  top: "M4 4h16v16H4ZM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16",
  ways: "M3 4h7v7H3ZM14 4h7v3.5h-7ZM3 15h7v5H3ZM14 11.5h7V20h-7Z",
  undo: "M4 9h10a5.5 5.5 0 0 1 0 11H8M8 4.5 3.5 9 8 13.5",
  log: "M5 5h14M5 12h14M5 19h9",
  chat: "M4 5h16v11h-8l-5 4v-4H4Z",
  text: "M4 5h16v14H4ZM4 10h16M10 5v14",
  leave: "M13 4H5v16h8M10 12h11M17 8l4 4-4 4",
  globe: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
  check: "M4.5 12.5 10 18 20 6.5",
  cross: "M6 6l12 12M18 6 6 18",
  menu: "M4 6h16M4 12h16M4 18h16",
  curtain: "M4 4h16M6 4v16c3-2 4-5 4-8M18 4v16c-3-2-4-5-4-8",
  sound: "M4 9v6h4l5 4V5L8 9ZM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12",
  silence: "M4 9v6h4l5 4V5L8 9ZM16.5 9.5l5 5M21.5 9.5l-5 5",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.6 10.8c.8.6 1.1 1.2 1.1 2.2h5c0-1 .3-1.6 1.1-2.2A6 6 0 0 0 12 3",
  help: "M9 9a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 2.3M12 17.5v.5",
} as const;

export type IconName = keyof typeof ICONS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
      <path
        d={ICONS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

export function CrossIcon() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="M6 6L18 18M18 6L6 18" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" />
    </svg>
  );
}

export function SlidersIcon() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M4 7H20M4 12H20M4 17H20" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
      <path
        d="M9 7m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0M16 12m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0M8 17m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0"
        fill="currentColor"
      />
    </svg>
  );
}

export function DotsIcon() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d="M5 12h.01M12 12h.01M19 12h.01" stroke="currentColor" stroke-width="4" stroke-linecap="round" />
    </svg>
  );
}
