/** The picture of the social wallet. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#134e4a"/><circle cx="20" cy="15" r="5" fill="none" stroke="#99f6e4" stroke-width="2"/><path d="M10 30a10 8 0 0 1 20 0" fill="none" stroke="#99f6e4" stroke-width="2" stroke-linecap="round"/></svg>',
)}`
