/** Questions about what is shown, asked inside the page: each function stands alone, for it is sent there as text. */

/** What does not fit: too wide for the card, or cut without an ellipsis. */
export function misfits(): readonly string[] {
  const root = document.querySelector('latchkey-root')!.shadowRoot!
  const card = root.querySelector<HTMLElement>('.lk-card')!
  const box = card.getBoundingClientRect()
  const told = (node: Element): string => node.outerHTML.slice(0, 120)
  const found: string[] = []
  if (box.left < -0.5 || box.right > innerWidth + 0.5 || box.top < -0.5 || box.bottom > innerHeight + 0.5)
    found.push(`the card is outside of the window: ${JSON.stringify(box)}`)
  for (const node of card.querySelectorAll<HTMLElement>('*')) {
    if (node.closest('.lk-sr, .lk-tabs, [inert]') || node instanceof SVGElement) continue
    const { left, right, width, height } = node.getBoundingClientRect()
    // What is that small is a mark, and its words are for screen readers.
    if (width < 16 || height < 8) continue
    const style = getComputedStyle(node)
    const isPicture = node.closest('.lk-pic, .lk-track, .lk-sk, .lk-field') !== null
    if (!isPicture && (left < box.left - 0.5 || right > box.right + 0.5)) found.push(`too wide: ${told(node)}`)
    const cuts = style.overflowX === 'hidden' || style.overflowX === 'clip'
    const isCut = cuts && node.scrollWidth > node.clientWidth + 1 && style.textOverflow !== 'ellipsis'
    if (isCut && !isPicture && node.textContent) found.push(`cut: ${told(node)}`)
    const isLow = style.overflowY === 'hidden' && node.scrollHeight > node.clientHeight + 2
    if (isLow && !isPicture && node.textContent && !node.matches('.lk-cut, .lk-views')) found.push(`low: ${told(node)}`)
  }
  return found
}

/** Controls that no scrolling brings to where they can be pressed. */
export function unreachable(): readonly string[] {
  const root = document.querySelector('latchkey-root')!.shadowRoot!
  const found: string[] = []
  for (const node of root.querySelectorAll<HTMLElement>('.lk-card :is(button, a[href], input)')) {
    if (node.closest('[inert]')) continue
    node.scrollIntoView({ block: 'center', inline: 'center' })
    const { left, top, width, height } = node.getBoundingClientRect()
    const hit = root.elementFromPoint(left + width / 2, top + height / 2)
    const near = hit && (node.contains(hit) || hit.contains(node) || hit.closest('.lk-row')?.contains(node))
    if (!near) found.push(node.outerHTML.slice(0, 120))
  }
  root.querySelector('.lk-body')?.scrollTo(0, 0)
  return found
}

/** Controls without a line, an underline or a picture of their own: in forced colours a fill is no mark. */
export function unmarked(): readonly string[] {
  const root = document.querySelector('latchkey-root')!.shadowRoot!
  const lined = (node: Element): boolean => {
    const { borderTopStyle, borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(node)
    const border = borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0
    return border || (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0)
  }
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'GrayText'
  const grey = getComputedStyle(probe).color
  probe.remove()
  return (
    [...root.querySelectorAll<HTMLElement>('.lk-card :is(button, a[href], input)')]
      .filter((node) => !node.closest('[inert]') && node.checkVisibility())
      // What cannot be pressed now looks so by the system's grey.
      .filter((node) => !(node.ariaDisabled === 'true' && getComputedStyle(node).color === grey))
      .filter((node) => {
        const holder = node.closest('.lk-plate, .lk-field, .lk-box, .lk-otp, .lk-tabs')
        const underlined = getComputedStyle(node).textDecorationLine.includes('underline')
        const isNative = node.matches('input[type=checkbox]')
        const pictured = node.querySelector('svg, img') !== null || node.closest('.lk-row, .lk-who') !== null
        return !(lined(node) || holder || underlined || isNative || pictured)
      })
      .map((node) => node.outerHTML.slice(0, 120))
  )
}

/** What has the focus now, when nothing shows that it has it. */
export function unseenFocus(): string | undefined {
  const root = document.querySelector('latchkey-root')!.shadowRoot!
  const node = root.activeElement
  if (!node || node.matches('dialog, h2, [tabindex="-1"]')) return undefined
  const outlined = (style: CSSStyleDeclaration): boolean =>
    style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
  const holder = node.closest('.lk-field, .lk-box, .lk-otp, .lk-row')
  const places = [getComputedStyle(node), getComputedStyle(node, '::after'), getComputedStyle(node, '::before')]
  if (holder) places.push(getComputedStyle(holder), getComputedStyle(holder, '::after'))
  // A code's one input lies over its boxes, and the box that is typed into shows the focus.
  for (const box of holder?.querySelectorAll('.lk-otp-on') ?? []) places.push(getComputedStyle(box))
  return places.some(outlined) ? undefined : node.outerHTML.slice(0, 160)
}
