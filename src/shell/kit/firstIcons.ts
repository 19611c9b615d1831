/**
 * The icons of the first screens, and those of errors, which must be there when nothing more loads. On a grid of 24, with a stroke of 2
 * and round caps; one path each.
 */
export const firstIcons = {
  back: 'M20 12H4M11 5l-7 7 7 7',
  chevron: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  danger: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v6M12 16.2v.1',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v5M12 7.8v.1',
  key: 'M12.5 12a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM12.5 12H21v3.5M17 12v2.5',
  qr: 'M5 4h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM15 4h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM5 14h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zM14 14h2v2M20 14v0M20 18v2h-2M14 20v0',
  retry: 'M20 11a8 8 0 1 0-2 6M20 5v6h-6',
  search: 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5L21 21',
  wallet:
    'M19 8V5a1 1 0 0 0-1-1H6a2.5 2.5 0 0 0-2.5 2.5M3.5 6.5V18a2 2 0 0 0 2 2H20a1 1 0 0 0 1-1V9a1 1 0 0 0-1-1H5.2M16.5 14v.1',
} as const satisfies Readonly<Record<string, string>>
