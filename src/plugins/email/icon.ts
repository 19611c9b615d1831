/** The picture of the email wallet. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#134e4a"/><path d="M9 13h22v14H9zM9 14l11 8 11-8" fill="none" stroke="#99f6e4" stroke-width="2" stroke-linejoin="round"/></svg>',
)}`
