/** The picture of the email wallet. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="#5b4bb7"/><path d="M9 13h22v14H9z" fill="none" stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/><path d="m9 14 11 8 11-8" fill="none" stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/></svg>',
)}`
