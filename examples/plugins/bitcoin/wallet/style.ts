/** The styles of the demo wallet's window: a card, light or dark like the page; on a phone, a sheet at the bottom. */
export const STYLE = `
  dialog {
    --card: light-dark(#ffffff, #14191c); --plate: light-dark(#f1f4f4, #1d2428); --hover: light-dark(#e7ecec, #252d32);
    --line: light-dark(#dde4e4, #2a3338); --text: light-dark(#10181b, #eef3f3); --text-2: light-dark(#4b595e, #a9b5b9);
    --outline: light-dark(#6f7d83, #78868c); --accent: light-dark(#0b6b68, #56c2bb); --on-accent: light-dark(#ffffff, #000000);
    --accent-hover: light-dark(#095c59, #6ecbc5); --ring: light-dark(#006360, #68d2cb);
    box-sizing: border-box; width: min(360px, calc(100vw - 24px)); max-height: calc(100dvh - 24px); padding: 0; border: 0;
    border-radius: 20px; overflow: auto; background: var(--card); color: var(--text);
    box-shadow: 0 0 0 1px var(--line), 0 16px 48px #0006;
    font: 400 15px/22px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif;
    font-variant-numeric: tabular-nums; text-align: start;
  }
  dialog::backdrop { background: #0008 }
  h2, p { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
  header { display: flex; align-items: center; gap: 12px; min-height: 64px; box-sizing: border-box; padding: 14px 24px; border-bottom: 1px solid var(--line) }
  img { width: 36px; height: 36px; border-radius: 8px }
  header p:first-child { font-size: 16px; line-height: 20px; font-weight: 600 }
  header p + p { color: var(--text-2); font-size: 13px; line-height: 18px }
  h2 { padding: 20px 24px 12px; font-size: 20px; line-height: 26px; font-weight: 600; letter-spacing: -0.01em }
  section { display: grid; gap: 8px; margin: 0 12px; padding: 12px; border-radius: 8px; background: var(--plate); font: 400 13px/20px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
  form { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; padding: 16px 12px 12px }
  button { min-height: 48px; padding: 0 16px; border: 1px solid var(--outline); border-radius: 8px; background: none; color: var(--text); font: inherit; font-weight: 600; line-height: 20px; cursor: pointer }
  button:hover { background: var(--hover) }
  button[value='yes'] { border-color: transparent; background: var(--accent); color: var(--on-accent) }
  button[value='yes']:hover { background: var(--accent-hover) }
  button:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px }
  @media (max-width: 480px) {
    dialog { width: 100vw; max-width: none; margin-bottom: 0; border-radius: 20px 20px 0 0 }
    form { padding-bottom: calc(12px + env(safe-area-inset-bottom)) }
  }
`
