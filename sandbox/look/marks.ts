/** The marks of the invented wallets, as in the design's mockups: a flat ground and one simple figure on 36 × 36. */

/** SVG content by wallet name. Every mark draws its own ground. */
export const MARKS = {
  Larkspur:
    '<path fill="#4a45c6" d="M0 0h36v36H0z"/><path fill="#fff" d="M10 26V10l16 16z"/><circle cx="23.5" cy="12.5" r="3" fill="#b9b6ff"/>',
  Quarry: '<path fill="#e4572e" d="M0 0h36v36H0z"/><path fill="#fff" d="M9 19h8v8H9zM19 19h8v8h-8zM14 9h8v8h-8z"/>',
  Marram:
    '<path fill="#e0a93b" d="M0 0h36v36H0z"/><path fill="none" stroke="#3a2a05" stroke-width="3" stroke-linecap="round" d="M18 28V9M18 28c0-7-3-11-8-14M18 28c0-7 3-11 8-14"/>',
  Saltbox:
    '<path fill="#a6d3ea" d="M0 0h36v36H0z"/><path fill="#143d5c" d="M7 27V15l8-7 14 12v7z"/><path fill="#fff" d="M12 19h5v8h-5z"/>',
  Tern: '<path fill="#0f7aa8" d="M0 0h36v36H0z"/><path fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round" d="M8 15c4-3 8-1 10 6 2-7 6-9 10-6"/>',
  Halyard:
    '<path fill="#f3e9d2" d="M0 0h36v36H0z"/><path fill="#1c3144" d="M17 8h3v20h-3zM21.5 10v14l8-3zM15.5 13L8 24h7.5z"/>',
  Moraine: '<path fill="#26433b" d="M0 0h36v36H0z"/><path fill="#9fd8b8" d="M5 27l9-15 6 9 3-4 8 10z"/>',
  Ember:
    '<path fill="#2a1b3d" d="M0 0h36v36H0z"/><path fill="#ff9d5c" d="M18 7c1 6 8 8 8 14a8 8 0 0 1-16 0c0-4 3-5 4-8 2 2 3 2 4-6z"/>',
  Wicket:
    '<path fill="#c9e265" d="M0 0h36v36H0z"/><path fill="none" stroke="#20310b" stroke-width="3" stroke-linecap="round" d="M11 10v17M18 10v17M25 10v17M8 14h20"/>',
  Fathom:
    '<path fill="#10203c" d="M0 0h36v36H0z"/><g fill="none" stroke="#7ab8ff" stroke-width="2.5"><circle cx="18" cy="18" r="9.5"/><circle cx="18" cy="18" r="4"/></g>',
  Juniper:
    '<path fill="#fff" d="M0 0h36v36H0z"/><g fill="#5a4fcf"><circle cx="13" cy="21" r="5"/><circle cx="23" cy="21" r="5"/><circle cx="18" cy="13" r="5" fill="#8f86ee"/></g>',
  Sable: '<path fill="#0c0c0e" d="M0 0h36v36H0z"/><path fill="#f4f4f4" d="M10 12h16l-3 12H13z"/>',
  Pocketfold: '<path fill="#f7b2c4" d="M0 0h36v36H0z"/><path fill="#7b1737" d="M9 11h18v4c0 7-4 11-9 11S9 22 9 15z"/>',
} as const satisfies Readonly<Record<string, string>>

/** Those of the contract wallets, which no directory lists. */
export const CONTRACT_MARKS = {
  Lintel:
    '<path fill="#20485a" d="M0 0h36v36H0z"/><path fill="#ffd9a0" d="M7 9h22v5H7zM10 16h5v11h-5zM21 16h5v11h-5z"/>',
  Sapling:
    '<path fill="#e7f2dc" d="M0 0h36v36H0z"/><path fill="none" stroke="#2f5d34" stroke-width="3" stroke-linecap="round" d="M18 28V15"/><path fill="#4c9a52" d="M18 19c-6 1-9-2-9-8 6-1 9 2 9 8zM18 16c0-5 3-8 9-8 0 6-3 9-9 8z"/>',
} as const

/** Wraps a mark's content into a picture of its own. */
export function markPicture(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 36 36">${content}</svg>`
}
