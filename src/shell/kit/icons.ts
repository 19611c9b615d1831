import { firstIcons } from './firstIcons.ts'

/** All icons. `Icon` loads this file for a name that is not among the first ones. */
export const icons = {
  ...firstIcons,
  buy: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3 10h18M7 15h3',
  check: 'M5 12.5l4.5 4.5L19 7',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3 3',
  copy: 'M11 9h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM5 15H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1',
  down: 'M5 9l7 7 7-7',
  external: 'M14 4h6v6M20 4l-9 9M10 5H5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-5',
  face: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9 10v.1M15 10v.1M8.5 14.5c2 2 5 2 7 0',
  flip: 'M8 4v15M4 15l4 4 4-4M16 20V5M12 9l4-4 4 4',
  forward: 'M4 12h16M13 5l7 7-7 7',
  globe: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3z',
  lock: 'M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM8 11V8a4 4 0 0 1 8 0v3',
  mail: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3.5 7l8.5 6 8.5-6',
  more: 'M4.5 12h1M11.5 12h1M18.5 12h1M5 11.5v1M12 11.5v1M19 11.5v1',
  paste:
    'M7 5h10a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM9 5a1 1 0 0 1 1-2h4a1 1 0 0 1 1 2v1H9z',
  plus: 'M12 5v14M5 12h14',
  power: 'M12 3v8M7 6.5a8 8 0 1 0 10 0',
  receive: 'M17 7L6 18M15 18H6V9',
  send: 'M7 17L18 6M9 6h9v9',
  spinner: 'M21 12A9 9 0 1 1 9.6 3.3',
  success: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8 12.3l3 3 5-6',
  swap: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  tokens: 'M15 9A6 6 0 1 1 3 9a6 6 0 0 1 12 0zM17.5 9.7A6 6 0 1 1 9.7 17.5',
  trash: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13',
  warning: 'M12 4L2.5 20h19zM12 10v4M12 17v.1',
} as const satisfies Readonly<Record<string, string>>

/** The name of a drawn icon. */
export type IconName = keyof typeof icons
